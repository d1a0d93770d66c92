/** Shown on the landing page: why nobody is signed in. */
export const notices = {
  refused: 'Sign-in was cancelled. Nothing has changed; try again whenever you like.',
  expired: 'That sign-in has expired. Please start again.',
  failed: 'Sign-in did not succeed. Please try again.',
  unavailable:
    'The sign-in service cannot be reached right now. Please try again in a few minutes.',
  'cannot-write':
    'Nobody can be signed in just now, as nothing can be written. Nothing was lost; please try again later.',
  'too-many-accounts':
    'This account has been deleted and made again several times. It can be made again in a few hours.',
  'account-deleted':
    'Your account is deleted, with everything in it. Thank you for having been here.',
  'signed-out-everywhere': 'You have been signed out on every device.',
  'signed-out': 'You have been signed out. Sign in again; what you were writing is kept.',
}
