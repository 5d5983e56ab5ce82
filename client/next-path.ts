/** `path` with the way back to `next`, for after somebody has signed in. */
export function withNext(path: string, next: string | null): string {
  return next ? `${path}?${new URLSearchParams({ next })}` : path
}

/** Where `?next=` leads, if it stays on this site: an address that leaves is somebody's trap. Null: nowhere. */
export function nextPath(search: URLSearchParams): string | null {
  const next = search.get('next')
  if (!next?.startsWith('/') || !URL.canParse(next, window.location.origin)) return null
  const { origin, pathname, search: query, hash } = new URL(next, window.location.origin)
  return origin === window.location.origin ? pathname + query + hash : null
}
