import { execFileSync } from 'node:child_process'

/** Throws, saying how to install them (`packages`), when one of these programs is missing; each with what it is asked. */
export function needPrograms(packages: string, ...programs: [program: string, argument: string][]): void {
  for (const [program, argument] of programs)
    try {
      execFileSync(program, [argument], {
        stdio: 'ignore',
        env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
      })
    } catch {
      throw new Error(
        `This proof needs the program ${program}, which is not on this machine. On Debian and Ubuntu: ` +
          `\`apt-get install ${packages}\`; a service that it starts can be stopped: the proof runs its own.`,
      )
    }
}

/** Throws, saying what makes it, when podman has no such image. */
export function needImage(image: string): void {
  try {
    execFileSync('podman', ['image', 'exists', image], { stdio: 'ignore' })
  } catch {
    throw new Error(
      `This proof needs the image ${image}, which \`npm run proof:containers\` makes before it runs it.`,
    )
  }
}
