#!/bin/sh
# Removes what install.sh put beside this file's folder. Games and settings are kept: they lie in ~/.local/share/dogtable
# or wherever `dogtable version --verbose` says.
set -eu
lib=$(cd "$(dirname "$0")" && pwd)
prefix=$(cd "$lib/../.." && pwd)

refresh() {
  ! command -v update-desktop-database >/dev/null || update-desktop-database -q "$prefix/share/applications" || :
  ! command -v update-mime-database >/dev/null || update-mime-database "$prefix/share/mime" >/dev/null 2>&1 || :
  ! command -v gtk-update-icon-cache >/dev/null || gtk-update-icon-cache -q -t -f "$prefix/share/icons/hicolor" || :
}

[ "${1:-}" != --refresh ] || { refresh; exit 0; }
while IFS= read -r file; do
  rm -f "$prefix/share/$file"
done < "$lib/installed.txt"
[ "$(readlink "$prefix/bin/dogtable" || :)" != ../lib/dogtable/dogtable ] || rm -f "$prefix/bin/dogtable"
rm -rf "$lib"
refresh
# the index of menu entries, if this was the last one here
[ "$(ls -A "$prefix/share/applications" 2>/dev/null || :)" != mimeinfo.cache ] || rm -f "$prefix/share/applications/mimeinfo.cache"
# folders that are empty now, and were made for this
for folder in applications metainfo mime/packages man/man6 man; do
  rmdir "$prefix/share/$folder" 2>/dev/null || :
done
[ "${1:-}" = --quiet ] || echo "dogtable is removed; your games and settings are kept"
