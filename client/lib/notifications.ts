/** Browser notifications, for users who have switched to another window. */

/** To be called on a click: some browsers show the prompt only after a user gesture. */
export function requestNotificationPermission(): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'default') return
  // The result does not matter here; old browsers return no promise.
  void Notification.requestPermission()?.catch(() => undefined)
}

interface NotificationContent {
  title: string
  body?: string | undefined
  /** Notifications with the same tag replace each other. */
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
    // Some phones have the constructor but throw; the toast is shown anyway.
  }
}
