/** Whether this browser shows notifications of this site: yes, no, or not asked yet. */
export function notificationPermission(): NotificationPermission {
  return 'Notification' in window ? Notification.permission : 'denied';
}

/** Asks for the permission if it was not asked yet. Call it only after a click, because browsers ignore it otherwise. */
export function askToNotify(): void {
  if (notificationPermission() === 'default') void Notification.requestPermission();
}
