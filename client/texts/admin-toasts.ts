export const adminToastTexts = {
  roleUpdated: { title: 'Role updated' },
  roleFailed: { title: 'Failed to update user role' },
  subscriptionUpdated: { title: 'Subscription updated' },
  subscriptionFailed: { title: 'Failed to update subscription tier' },
  messageFailed: { title: 'Failed to update message' },
}
