; The installer for Windows: for one user, without administrator rights.
;
;   makensis -DVERSION=1.2.3 -DNUMBERS=1.2.3.0 -DPROGRAM=build\app\dogtable -DICON=dogtable.ico -DOUT=setup.exe dogtable.nsi
;   -DTEST          marks a build that was made only to be tried (under wine)
;   -DSIGN=command  signs installer and uninstaller; the command gets the file's name behind it
;
; Silently: setup.exe /S [/D=FOLDER] and uninstall.exe /S. Saved games, settings and the user's own rulesets stay when
; it is removed, unless their box is ticked (silently: /PURGE).

Unicode true
!ifndef TARGET
  !define TARGET amd64-unicode
!endif
Target ${TARGET}
SetCompressor /SOLID lzma
RequestExecutionLevel user
ManifestDPIAware true
ManifestSupportedOS Win10

!ifdef TEST
  !define TITLE "dogtable (test build)"
!else
  !define TITLE "dogtable"
!endif
!define ABOUT "Board and card games at one table, offline"
!define MAKER "The dogtable developers"
!define TYPE "dogtable.game"
!define CLASSES "Software\Classes"
!define ENTRY "Software\Microsoft\Windows\CurrentVersion\Uninstall\dogtable"
!define APP_PATHS "Software\Microsoft\Windows\CurrentVersion\App Paths"

Name "${TITLE}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\dogtable"
InstallDirRegKey HKCU "${ENTRY}" "InstallLocation"
BrandingText "${TITLE} ${VERSION}"

!ifdef SIGN
  !finalize '${SIGN} "%1"' = 0
  !uninstfinalize '${SIGN} "%1"' = 0
!endif

VIProductVersion "${NUMBERS}"
VIFileVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "dogtable"
VIAddVersionKey "FileDescription" "Installer of ${TITLE}"
VIAddVersionKey "CompanyName" "${MAKER}"
VIAddVersionKey "LegalCopyright" "MIT licence, ${MAKER}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"

!include "MUI2.nsh"
!include "FileFunc.nsh"
!include "LogicLib.nsh"
!include "WinVer.nsh"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\dogtable.exe"
!define MUI_FINISHPAGE_RUN_TEXT "Start dogtable"
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_COMPONENTS
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; A program that runs cannot be replaced: ask until it is closed, or give up (silently at once, with exit status 2).
!macro CLOSED un
Function ${un}Closed
  again:
  ClearErrors
  IfFileExists "$INSTDIR\dogtable.exe" 0 closed
  FileOpen $0 "$INSTDIR\dogtable.exe" a
  FileClose $0
  IfErrors 0 closed
  MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "dogtable is running. Close its window first; your games are saved." /SD IDCANCEL IDRETRY again
  SetErrorLevel 2
  Abort
  closed:
FunctionEnd
!macroend
!insertmacro CLOSED ""
!insertmacro CLOSED "un."

Function .onInit
  SetShellVarContext current
  ${IfNot} ${AtLeastWin10}
    MessageBox MB_OK|MB_ICONSTOP "dogtable needs Windows 10 or newer." /SD IDOK
    SetErrorLevel 1
    Abort
  ${EndIf}
FunctionEnd

Section "dogtable" SecProgram
  SectionIn RO
  Call Closed
  ; What an older version brought goes first. Only its own folder: dogtable-data beside it is the user's.
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "${PROGRAM}\*.*"
  WriteUninstaller "$INSTDIR\uninstall.exe"

  CreateShortcut "$SMPROGRAMS\dogtable.lnk" "$INSTDIR\dogtable.exe" "" "$INSTDIR\dogtable.exe" 0 SW_SHOWNORMAL "" "${ABOUT}"

  WriteRegStr HKCU "${CLASSES}\.dogtable" "" "${TYPE}"
  WriteRegStr HKCU "${CLASSES}\.dogtable" "Content Type" "application/x-dogtable"
  WriteRegStr HKCU "${CLASSES}\.dogtable\OpenWithProgids" "${TYPE}" ""
  WriteRegStr HKCU "${CLASSES}\.dogtable-game" "" "${TYPE}"
  WriteRegStr HKCU "${CLASSES}\.dogtable-game" "Content Type" "application/x-dogtable-ruleset"
  WriteRegStr HKCU "${CLASSES}\.dogtable-game\OpenWithProgids" "${TYPE}" ""
  WriteRegStr HKCU "${CLASSES}\${TYPE}" "" "Game of dogtable"
  WriteRegStr HKCU "${CLASSES}\${TYPE}\DefaultIcon" "" "$INSTDIR\dogtable.exe,0"
  WriteRegStr HKCU "${CLASSES}\${TYPE}\shell\open\command" "" '"$INSTDIR\dogtable.exe" "%1"'
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'

  WriteRegStr HKCU "${APP_PATHS}\dogtable.exe" "" "$INSTDIR\dogtable.exe"

  WriteRegStr HKCU "${ENTRY}" "DisplayName" "${TITLE}"
  WriteRegStr HKCU "${ENTRY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${ENTRY}" "DisplayIcon" "$INSTDIR\dogtable.exe,0"
  WriteRegStr HKCU "${ENTRY}" "Publisher" "${MAKER}"
  WriteRegStr HKCU "${ENTRY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${ENTRY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${ENTRY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${ENTRY}" "NoModify" 1
  WriteRegDWORD HKCU "${ENTRY}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${ENTRY}" "EstimatedSize" $0
SectionEnd

Section /o "Icon on the desktop" SecDesktop
  CreateShortcut "$DESKTOP\dogtable.lnk" "$INSTDIR\dogtable.exe" "" "$INSTDIR\dogtable.exe" 0 SW_SHOWNORMAL "" "${ABOUT}"
SectionEnd

Section "un.dogtable" UnProgram
  SectionIn RO
  Call un.Closed
  Delete "$SMPROGRAMS\dogtable.lnk"
  Delete "$DESKTOP\dogtable.lnk"
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\dogtable.exe"
  Delete "$INSTDIR\dogtable-cli.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR" ; only when nothing of the user is in it

  ; The file type goes, unless another program has taken it over since.
  ReadRegStr $0 HKCU "${CLASSES}\.dogtable" ""
  ${If} $0 == "${TYPE}"
    DeleteRegKey HKCU "${CLASSES}\.dogtable"
  ${EndIf}
  ReadRegStr $0 HKCU "${CLASSES}\.dogtable-game" ""
  ${If} $0 == "${TYPE}"
    DeleteRegKey HKCU "${CLASSES}\.dogtable-game"
  ${EndIf}
  DeleteRegKey HKCU "${CLASSES}\${TYPE}"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
  DeleteRegKey HKCU "${APP_PATHS}\dogtable.exe"
  DeleteRegKey HKCU "${ENTRY}"

  ; What can be made anew.
  RMDir /r "$LOCALAPPDATA\dogtable\Cache"
  RMDir /r "$LOCALAPPDATA\dogtable-key"
  RMDir "$LOCALAPPDATA\dogtable"
SectionEnd

Section /o "un.My games, settings and rulesets" UnData
  RMDir /r "$LOCALAPPDATA\dogtable"
SectionEnd

Function un.onInit
  SetShellVarContext current
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/PURGE" $1
  ${IfNot} ${Errors}
    SectionGetFlags ${UnData} $2
    IntOp $2 $2 | ${SF_SELECTED}
    SectionSetFlags ${UnData} $2
  ${EndIf}
FunctionEnd

LangString ProgramText ${LANG_ENGLISH} "The program, an entry in the Start menu, and .dogtable and .dogtable-game files that open by a double click."
LangString DesktopText ${LANG_ENGLISH} "An icon on the desktop, too."
LangString DataText ${LANG_ENGLISH} "Also delete all saved games, the settings and your own rulesets. This cannot be undone."
!insertmacro MUI_FUNCTION_DESCRIPTION_BEGIN
  !insertmacro MUI_DESCRIPTION_TEXT ${SecProgram} $(ProgramText)
  !insertmacro MUI_DESCRIPTION_TEXT ${SecDesktop} $(DesktopText)
!insertmacro MUI_FUNCTION_DESCRIPTION_END
!insertmacro MUI_UNFUNCTION_DESCRIPTION_BEGIN
  !insertmacro MUI_DESCRIPTION_TEXT ${UnData} $(DataText)
!insertmacro MUI_UNFUNCTION_DESCRIPTION_END
