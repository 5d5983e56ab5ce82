/** Where a file of the built product stands; `file`: as its source in server/, without its ending. */
export const builtFile = (file: string): URL => new URL(`../dist/server/${file}.js`, import.meta.url)

/** What the built product's own file offers: Node runs no source with decorators. `Module`: the type of that source. */
export async function built<Module>(file: string): Promise<Module> {
  return (await import(builtFile(file).href)) as Module
}
