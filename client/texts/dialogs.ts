/** Of dialogs and toasts, wherever they open. */
export const dialogs = {
  close: 'Close',
  delete: 'Delete',
  /** The region in which toasts appear. */
  toastRegionLabel: 'Notification',
}
