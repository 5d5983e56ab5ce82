import { randomInt } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.js'

/** One account of the demo world, as the sign-in page offers it. */
export interface DemoSignIn {
  /** Who that is, in words. */
  label: string
  username: string
  password: string
}

type Place = Pick<Config, 'dataDir'>

/** The sign-ins of this data folder's demo world; none before it was made. */
export function readSignIns(config: Place): DemoSignIn[] {
  try {
    return JSON.parse(readFileSync(fileOf(config), 'utf8')) as DemoSignIn[]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Gives every name a password: the one kept in this data folder, or a new one that is kept from now on. */
export function keepSignIns(config: Place, people: Omit<DemoSignIn, 'password'>[]): DemoSignIn[] {
  const kept = new Map(readSignIns(config).map(({ username, password }) => [username, password]))
  const signIns = people.map((person) => ({
    ...person,
    password: kept.get(person.username) ?? newPassword(),
  }))
  const unfinished = `${fileOf(config)}.tmp`
  writeFileSync(unfinished, `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600 })
  renameSync(unfinished, fileOf(config))
  return signIns
}

/** Shows the sign-ins to whoever started the server. */
export function printSignIns(config: Place): void {
  const signIns = readSignIns(config)
  if (signIns.length === 0) return
  const widest = Math.max(...signIns.map(({ username }) => username.length))
  const lines = signIns.map(
    ({ label, username, password }) => `    ${username.padEnd(widest)}  ${password}\n      ${label}`,
  )
  console.log(`  Sign-ins of the demo world (username, password):\n\n${lines.join('\n')}\n`)
}

const fileOf = ({ dataDir }: Place) => join(dataDir, 'demo-sign-ins.json')

/** "kettle-mango-violin-408": easy to copy by hand, and different in every data folder. */
function newPassword(): string {
  const words = Array.from({ length: 3 }, () => WORDS[randomInt(WORDS.length)]!)
  return `${words.join('-')}-${randomInt(100, 1000)}`
}

const WORDS =
  `acorn amber anchor apple april baker bamboo basket beacon bench birch blanket border bottle branch bridge
  bucket butter button candle canoe carpet castle cedar cherry circle clover cobalt coconut copper coral cotton
  cricket crystal curtain daisy dolphin drum ember engine falcon feather fern fiddle finch flute forest fountain
  garden ginger glacier granite guitar hammer harbour hazel heron honey indigo island ivory jasmine jigsaw juniper
  kettle kite ladder lagoon lantern lemon lily linen mango maple marble meadow melon mirror needle nutmeg oasis
  olive orange orchid otter paddle palm paper parrot pebble pepper pillow planet plum pocket pottery quartz rabbit
  ribbon river rocket saddle saffron sailor sandal satin silver sparrow spiral spring stone sunset teapot thimble
  thunder ticket timber tulip tunnel umbrella valley velvet village violin walnut willow window winter yellow`.split(
    /\s+/,
  )
