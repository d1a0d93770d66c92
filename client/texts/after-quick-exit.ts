export const afterQuickExit = {
  continue: 'Continue',
}
