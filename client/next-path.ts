/** `path` with the way back to `next`, for after somebody has signed in. */
export function withNext(path: string, next: string | null): string {
  return next ? `${path}?${new URLSearchParams({ next })}` : path
}

/** Where `?next=` leads, if it stays on this site: an address that leaves is somebody's trap. Null: nowhere. */
export function nextPath(search: URLSearchParams): string | null {
  const next = search.get('next')
  const once = next?.startsWith('/') ? here(next) : null
  // What is followed is read once more: "/.//evil.example" stays here, and the "//evil.example" that it comes to leaves.
  return once !== null && here(once) === once ? once : null
}

/** An address of this site without its origin; null for one of another. */
function here(address: string): string | null {
  const { origin } = window.location
  if (!URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  return url.origin === origin ? url.pathname + url.search + url.hash : null
}
