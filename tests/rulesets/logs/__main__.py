"""Write the logs anew."""

from tests.rulesets.logs import main

main()
