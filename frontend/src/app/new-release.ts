const key = 'ringpost.reloaded-at';
/** A second failure so soon is not a new release, and reloading again would go round in circles. */
const quietMilliseconds = 60_000;

/** When a part of the page is gone because a new release has taken its place, the page loads anew, once. */
export function reloadForNewRelease(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < quietMilliseconds) return;
    sessionStorage.setItem(key, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}
