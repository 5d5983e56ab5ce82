/** What is made for a request when it is first asked, and is the same for the rest of it. */
export function oncePerRequest<Request extends object, Made>(
  make: (context: Request) => Made,
): (context: Request) => Made {
  const all = new WeakMap<Request, Made>()
  return (context) => {
    const made = all.get(context) ?? make(context)
    all.set(context, made)
    return made
  }
}
