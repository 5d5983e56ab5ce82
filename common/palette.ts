/**
 * Every colour of the product, light and dark. Plain data, so that theme.test.ts can compute the contrasts.
 * `brand` is for actions only; settled, waiting, owed and disputed mean something and are used for nothing else;
 * `danger` is for what went wrong and for acts that destroy.
 */
export const palette = {
  light: {
    paper: '#faf8f3',
    panel: '#ffffff',
    muted: '#f2efe7',
    emphasized: '#e4dfd3',
    ink: '#111a2e',
    inkMuted: '#454d61',
    inkSubtle: '#5c6477',
    rule: '#e2ddd1',
    ruleStrong: '#7f8594',
    ruleFaint: '#eeeae0',
    brand: shades('#0b5566', '#e2eff2', '#c9e0e5', '#9cc5ce', '#0b5566', '#ffffff', '#0a7690'),
    neutral: shades('#2b344a', '#f2efe7', '#e4dfd3', '#cfc9ba', '#111a2e', '#ffffff', '#0a7690'),
    settled: shades('#17613a', '#e4f2e8', '#cce6d4', '#35895a', '#17613a', '#ffffff', '#17613a'),
    waiting: shades('#744900', '#fcf0d4', '#f6e0ae', '#a66d08', '#744900', '#ffffff', '#744900'),
    owed: shades('#8f3416', '#fae9e1', '#f4d3c4', '#b9522c', '#8f3416', '#ffffff', '#8f3416'),
    disputed: shades('#57379a', '#eee9f9', '#ddd3f2', '#7d5bc4', '#57379a', '#ffffff', '#57379a'),
    danger: shades('#b00f2c', '#fdeaed', '#f9d2d8', '#d0405a', '#b00f2c', '#ffffff', '#b00f2c'),
  },
  dark: {
    paper: '#0e1422',
    panel: '#151d2e',
    muted: '#1b2437',
    emphasized: '#2a354c',
    ink: '#eceef3',
    inkMuted: '#b7bfce',
    inkSubtle: '#98a2b6',
    rule: '#29344a',
    ruleStrong: '#6f7b93',
    ruleFaint: '#1f293d',
    brand: shades('#84d2e1', '#12303a', '#184350', '#27687a', '#76cadb', '#05222b', '#76cadb'),
    neutral: shades('#d5dae4', '#1b2437', '#2a354c', '#3d4a65', '#eceef3', '#0e1422', '#76cadb'),
    settled: shades('#87d8a4', '#13301f', '#1b442c', '#4ba572', '#87d8a4', '#0b2115', '#87d8a4'),
    waiting: shades('#f0c263', '#352a10', '#4a3b17', '#b98d2f', '#f0c263', '#2a1f05', '#f0c263'),
    owed: shades('#f3a587', '#3a1f15', '#512c1f', '#c9714d', '#f3a587', '#30140a', '#f3a587'),
    disputed: shades('#c4b1f6', '#2a2246', '#3b3060', '#8f75d6', '#c4b1f6', '#1d1437', '#c4b1f6'),
    danger: shades('#ff9aa8', '#3d1720', '#57212d', '#d65e72', '#ea7183', '#2b040b', '#ff9aa8'),
  },
} as const

export const meanings = ['settled', 'waiting', 'owed', 'disputed'] as const
export type Meaning = (typeof meanings)[number]

/** fg: text on paper, panel or its own subtle. solid: a filled ground with `contrast` on it. emphasis: a line or icon. */
function shades(
  fg: string,
  subtle: string,
  muted: string,
  emphasis: string,
  solid: string,
  contrast: string,
  focusRing: string,
) {
  return { fg, subtle, muted, emphasis, solid, contrast, focusRing }
}
