/** Texts that several dialogs share, and the label of the toast region. */
export const dialogs = {
  close: 'Close',
  delete: 'Delete',
  /** Label of the region in which toasts appear, for screen readers. */
  toastRegionLabel: 'Notification',
}
