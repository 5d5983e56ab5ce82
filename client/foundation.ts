import { defaultBaseConfig, defineConfig, mergeConfigs } from '@chakra-ui/react'
import * as chakra from '@chakra-ui/react/theme'

/**
 * What we take of Chakra's own theme: its measures, and the recipes of the parts we use. The other sixty recipes and two
 * hundred colours would be loaded by everybody and seen by nobody. `theme.test.ts` says when a part lacks its recipe.
 */
export const foundation = mergeConfigs(
  defaultBaseConfig,
  defineConfig({
    preflight: true,
    cssVarsPrefix: chakra.cssVarsPrefix,
    cssVarsRoot: chakra.cssVarsRoot,
    globalCss: chakra.globalCss,
    theme: {
      breakpoints: chakra.breakpoints,
      keyframes: fewKeyframes(),
      tokens: { ...chakra.tokens, colors: fewColours() },
      semanticTokens: { radii: chakra.semanticTokens.radii, shadows: chakra.semanticTokens.shadows },
      textStyles: chakra.textStyles,
      layerStyles: chakra.layerStyles,
      recipes: {
        button: chakra.buttonRecipe,
        heading: chakra.headingRecipe,
        icon: chakra.iconRecipe,
        input: chakra.inputRecipe,
        kbd: chakra.kbdRecipe,
        link: chakra.linkRecipe,
        skeleton: chakra.skeletonRecipe,
        spinner: chakra.spinnerRecipe,
        textarea: chakra.textareaRecipe,
      },
      slotRecipes: {
        dialog: chakra.dialogSlotRecipe,
        drawer: chakra.drawerSlotRecipe,
        list: chakra.listSlotRecipe,
        table: chakra.tableSlotRecipe,
        tabs: chakra.tabsSlotRecipe,
        toast: chakra.toastSlotRecipe,
      },
    },
  }),
)

/** Ours are in theme.ts; these are asked for by Chakra's own shadows and backdrops. */
function fewColours() {
  const { transparent, current, black, white, blackAlpha, gray } = chakra.tokens.colors
  return { transparent, current, black, white, blackAlpha, gray: { 300: gray[300], 900: gray[900] } }
}

/** How the parts above move; Chakra has twenty ways more. */
function fewKeyframes() {
  const ours = /^(spin|pulse|bg-position|fade-(in|out)|scale-(in|out)|slide-(from|to)-(left|right)-full)$/
  return Object.fromEntries(Object.entries(chakra.keyframes).filter(([name]) => ours.test(name)))
}
