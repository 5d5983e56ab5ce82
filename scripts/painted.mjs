import { globSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from './tools.mjs'

const FILE = join(root, 'client/painted/painted.css')

/** Vite's plugin that makes the style sheet of what is painted often, out of the theme's tokens and recipes. */
export function painted() {
  return {
    name: 'painted',
    enforce: 'pre',
    async load(id) {
      if (id !== FILE) return
      for (const file of globSync(['client/{painted/*,theme,recipes,foundation}.ts', 'common/palette.ts'], {
        cwd: root,
      }))
        this.addWatchFile(join(root, file))
      const { module } = await runnerImport(join(root, 'client/painted/css.ts'), {
        configFile: false,
        root: join(root, 'client'),
      })
      return module.paintedCss()
    },
  }
}
