/** The path of one of our own files. Its address is absolute; by its path the page's own origin serves it, whatever that is. */
export function filePath(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url
}
