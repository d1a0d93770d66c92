/** Labels and messages that several screens show. */
export const common = {
  productName: 'Evenstream',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  loadFailedHint: 'Nothing is lost. Check your connection, or wait a moment and try again.',
  signInWithGoogle: 'Sign in with Google',
  createTargetSlide: 'Create Target Slide',
  viewPlans: 'View Plans',
  viewLibrary: 'View Library',
  returnHome: 'Return Home',
  backToDashboard: 'Back to Dashboard',
}
