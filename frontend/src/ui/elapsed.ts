/** Time since a start, as a history shows it: `+0.013 s`, then `+3 min 47 s`, then `+2 h 05 min`. */
export function elapsedText(fromIso: string, toIso: string): string {
  const milliseconds = Math.max(0, Date.parse(toIso) - Date.parse(fromIso));
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < 60) return `+${(milliseconds / 1000).toFixed(3)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `+${minutes} min ${seconds % 60} s`;
  return `+${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}
