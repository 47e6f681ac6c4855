; The installer of Windows: for one person, without an administrator, in four languages. build/package/installer.py hands
; in the names (-D) and the words.
Unicode true
Target ${STUB}
RequestExecutionLevel user
ManifestDPIAware true
SetCompressor /SOLID lzma

!include MUI2.nsh
!include LogicLib.nsh
!include FileFunc.nsh

!define KIND "Tabularium${SUFFIX}"
!define CLASSES "Software\Classes"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Tabularium"

Name "Tabularium"
OutFile "${TARGET}"
InstallDir "$LOCALAPPDATA\Programs\Tabularium"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
BrandingText "Tabularium ${VERSION}"
VIProductVersion "${NUMBERS}"
VIAddVersionKey /LANG=0 "ProductName" "Tabularium"
VIAddVersionKey /LANG=0 "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "FileDescription" "Tabularium"
VIAddVersionKey /LANG=0 "CompanyName" "The Tabularium contributors"
VIAddVersionKey /LANG=0 "LegalCopyright" "MIT"

!define MUI_ICON "${ROOT}/packaging/icons/tabularium.ico"
!define MUI_UNICON "${ROOT}/packaging/icons/tabularium.ico"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${ROOT}/packaging/windows/welcome.bmp"
!define MUI_FINISHPAGE_RUN "$INSTDIR\${NAME}.exe"
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(kept)"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_LICENSE "${ROOT}/LICENSE"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!include "${WORDS}"

; A program that runs cannot be replaced: its file cannot be opened for writing then.
!macro REFUSE_WHILE_RUNNING UN
Function ${UN}RefuseWhileRunning
  ${If} ${FileExists} "$INSTDIR\${NAME}.exe"
    ClearErrors
    FileOpen $0 "$INSTDIR\${NAME}.exe" a
    ${If} ${Errors}
      MessageBox MB_OK|MB_ICONEXCLAMATION "$(running)" /SD IDOK
      SetErrorLevel 1
      Abort "$(running)"
    ${EndIf}
    FileClose $0
  ${EndIf}
FunctionEnd
!macroend
!insertmacro REFUSE_WHILE_RUNNING ""
!insertmacro REFUSE_WHILE_RUNNING "un."

!macro TELL_EXPLORER
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Section
  Call RefuseWhileRunning
  SetOutPath "$INSTDIR"
  RMDir /r "$INSTDIR\_internal"
  ClearErrors
  File /r "${PROGRAM}/*"
  ${If} ${Errors}
    SetErrorLevel 2
    Abort
  ${EndIf}
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Tabularium.lnk" "$INSTDIR\${NAME}.exe" "" "" "" SW_SHOWNORMAL "" "$(comment)"

  WriteRegStr HKCU "${CLASSES}\${KIND}" "" "$(match)"
  WriteRegStr HKCU "${CLASSES}\${KIND}\DefaultIcon" "" "$INSTDIR\${NAME}.exe,0"
  WriteRegStr HKCU "${CLASSES}\${KIND}\shell\open\command" "" '"$INSTDIR\${NAME}.exe" "%1"'
  WriteRegStr HKCU "${CLASSES}\${SUFFIX}\OpenWithProgids" "${KIND}" ""
  WriteRegStr HKCU "${CLASSES}\${SUFFIX}" "Content Type" "${MIME}"
  ReadRegStr $0 HKCU "${CLASSES}\${SUFFIX}" ""
  ${If} $0 == ""
    WriteRegStr HKCU "${CLASSES}\${SUFFIX}" "" "${KIND}"
  ${EndIf}
  !insertmacro TELL_EXPLORER

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Tabularium"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\${NAME}.exe"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Tabularium contributors"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${KILOBYTES}
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

; Only what the installer laid there is removed: matches, settings and statistics lie elsewhere and stay. Cached pictures go
; if the person says so; nobody is asked in a silent removal, and they stay.
Section "Uninstall"
  Call un.RefuseWhileRunning
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\${NAME}.exe"
  Delete "$INSTDIR\${NAME}-cli.exe"
  Delete "$INSTDIR\LICENSE"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Tabularium.lnk"
  ReadRegStr $0 HKCU "${CLASSES}\${SUFFIX}" ""
  ${If} $0 == "${KIND}"
    DeleteRegValue HKCU "${CLASSES}\${SUFFIX}" ""
    DeleteRegValue HKCU "${CLASSES}\${SUFFIX}" "Content Type"
  ${EndIf}
  DeleteRegValue HKCU "${CLASSES}\${SUFFIX}\OpenWithProgids" "${KIND}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\${SUFFIX}\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "${CLASSES}\${SUFFIX}"
  DeleteRegKey HKCU "${CLASSES}\${KIND}"
  DeleteRegKey HKCU "${UNINSTALL}"
  ${If} ${FileExists} "${CACHE}\*.*"
    MessageBox MB_YESNO|MB_ICONQUESTION "$(cache)" /SD IDNO IDNO stay
    RMDir /r "${CACHE}"
    RMDir "${OWN}"
    stay:
  ${EndIf}
  !insertmacro TELL_EXPLORER
SectionEnd
