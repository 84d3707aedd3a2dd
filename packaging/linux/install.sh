#!/bin/sh
# Installs dogtable for you alone, without administrator rights; as root, for everybody in /usr/local.
#   ./install.sh [--prefix DIR]     installs, or updates what an older version left there
#   ./install.sh --try              starts the program without installing anything
# To remove it: DIR/lib/dogtable/uninstall.sh. Games and settings are kept by both.
set -eu
here=$(cd "$(dirname "$0")" && pwd)

prefix=$HOME/.local
[ "$(id -u)" -ne 0 ] || prefix=/usr/local
case ${1:-} in
  "") ;;
  --try) shift; exec "$here/lib/dogtable/dogtable" "$@" ;;
  --prefix) prefix=${2:?"--prefix wants a folder"} ;;
  *) sed -n '2,5s/^# *//p' "$0" >&2; exit 2 ;;
esac
mkdir -p "$prefix/bin" "$prefix/lib" "$prefix/share"
prefix=$(cd "$prefix" && pwd)
lib=$prefix/lib/dogtable

if [ -e "$lib" ] && [ ! -e "$lib/uninstall.sh" ]; then
  echo "$lib is there and was not made by this; nothing was installed." >&2
  exit 1
fi
new=$lib.new.$$
trap 'rm -rf "$new"' EXIT
cp -R "$here/lib/dogtable" "$new"
cp "$here/uninstall.sh" "$new/uninstall.sh"
(cd "$here/share" && find . -type f | sed 's|^\./||') > "$new/installed.txt"
[ ! -e "$lib" ] || "$lib/uninstall.sh" --quiet
mv "$new" "$lib"
ln -sf ../lib/dogtable/dogtable "$prefix/bin/dogtable"
cp -R "$here/share/." "$prefix/share/"
# the desktop entry names the program itself: ~/.local/bin need not be among the folders that are searched
start=$(printf '%s' "$lib/dogtable" | sed 's/[\\"`$]/\\\\&/g; s/%/%%/g; s/[&|\\]/\\&/g')
sed "s|^Exec=.*|Exec=\"$start\" %f|" "$here/share/applications/dogtable.desktop" > "$prefix/share/applications/dogtable.desktop"
"$lib/uninstall.sh" --refresh
echo "dogtable is installed; start it from the menu, or as $prefix/bin/dogtable"
