; The installer for Windows: for one person, without administrator's rights.
;   makensis -DVERSION=0.1.0 -DPAYLOAD=build/dist/headlab -DICON=build/icons/headlab.ico -DOUT=headlab-0.1.0.exe headlab.nsi

Unicode true
!include MUI2.nsh
!include FileFunc.nsh

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\headlab"
!define CLASSES "Software\Classes"
!define PROGID "headlab.session"
!define SHCNE_ASSOCCHANGED 0x08000000

Name "headlab ${VERSION}"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\headlab"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
SetCompressor /SOLID lzma
ManifestDPIAware true
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "headlab"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "headlab, installer"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" ""

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\headlab.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; Only what headlab itself put there: the folder may be one that somebody else uses too.
!macro RemoveProgram
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\headlab.exe"
  Delete "$INSTDIR\headlab-cli.exe"
  Delete "$INSTDIR\uninstall.exe"
!macroend

!macro TellExplorer
  System::Call "shell32::SHChangeNotify(i ${SHCNE_ASSOCCHANGED}, i 0, p 0, p 0)"
!macroend

Section "headlab"
  !insertmacro RemoveProgram
  SetOutPath "$INSTDIR"
  File /r "${PAYLOAD}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\headlab.lnk" "$INSTDIR\headlab.exe"

  WriteRegStr HKCU "${CLASSES}\.headlab" "" "${PROGID}"
  WriteRegStr HKCU "${CLASSES}\${PROGID}" "" "headlab session"
  WriteRegStr HKCU "${CLASSES}\${PROGID}\DefaultIcon" "" "$INSTDIR\headlab.exe,0"
  WriteRegStr HKCU "${CLASSES}\${PROGID}\shell\open\command" "" '"$INSTDIR\headlab.exe" "%1"'
  !insertmacro TellExplorer

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "headlab"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\headlab.exe"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
SectionEnd

Section "Uninstall"
  !insertmacro RemoveProgram
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\headlab.lnk"
  DeleteRegKey HKCU "${CLASSES}\${PROGID}"
  ; Another program may have taken the extension over since.
  ReadRegStr $0 HKCU "${CLASSES}\.headlab" ""
  StrCmp $0 "${PROGID}" 0 kept
  DeleteRegKey HKCU "${CLASSES}\.headlab"
kept:
  !insertmacro TellExplorer
  DeleteRegKey HKCU "${UNINSTALL}"
SectionEnd
