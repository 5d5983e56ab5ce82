import { soundKey } from './normalise.js'

/**
 * Names that brothers and sisters of one family bear alike, before the one that tells them apart: Muhammad Auwal and Muhammad
 * Sani, Jean-Paul and Jean-Marc, Nana Yaw and Nana Akua. Common knowledge of the cultures here, not counted from records.
 */
const NAMES =
  'muhammad mohammed mohamed mohamadou mamadou ahmad abdul abd abdel abdou abu abou umm um al el ' +
  'jean marie mary maria anne saint ' +
  'nana nii naa maame mama papa paa baba osei ' +
  'prince princess oba omo ayo ade olu oluwa chi chukwu nwa'

export const SHARED_BY_SIBLINGS: ReadonlySet<string> = new Set(NAMES.split(' ').map(soundKey))
