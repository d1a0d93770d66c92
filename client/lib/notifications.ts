/** The browser's own notifications, for whoever has turned to something else meanwhile. */

/** To be called on a click: browsers ask only somebody who has just done something. */
export function requestNotificationPermission(): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'default') return
  // Whatever the answer is, the work goes on; old browsers give none.
  void Notification.requestPermission()?.catch(() => undefined)
}

interface NotificationContent {
  title: string
  body?: string | undefined
  /** The same news twice is shown once. */
  tag: string
  onClick: () => void
}

export function showNotification({ title, body, tag, onClick }: NotificationContent): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  try {
    const notification = new Notification(title, {
      tag,
      icon: '/favicon.svg',
      ...(body && { body }),
    })
    notification.onclick = () => {
      window.focus()
      notification.close()
      onClick()
    }
  } catch {
    // Some phones have the name and refuse its use by a page; the toast says the same.
  }
}
