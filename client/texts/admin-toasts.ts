export const adminToastTexts = {
  roleUpdated: { title: 'Role updated' },
  roleUpdateFailed: { title: 'Failed to update user role' },
  subscriptionUpdated: { title: 'Subscription updated' },
  subscriptionUpdateFailed: { title: 'Failed to update subscription tier' },
  messageUpdateFailed: { title: 'Failed to update message' },
}
