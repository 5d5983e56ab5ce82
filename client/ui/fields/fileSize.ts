/** "340 kB", "1.4 MB". */
export function fileSize(bytes: number): string {
  return bytes < 1_048_576
    ? `${Math.ceil(bytes / 1024)} kB`
    : `${(bytes / 1_048_576).toFixed(1).replace(/\.0$/, '')} MB`
}
