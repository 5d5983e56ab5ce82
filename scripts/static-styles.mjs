import MagicString from 'magic-string'
import { parseSync } from 'vite'
import { boundWithin, onlyChild, walk } from './parsed-tree.mjs'

/**
 * Writes a module without Chakra's elements where all their styles are known at build: `<Flex gap="4">` becomes a `div`
 * that names a class. What is chosen while it runs has a class for each choice (`mt={isFirst ? '0' : '4'}`). What is
 * known only then, a spread or a value from elsewhere, stays Chakra's.
 *
 * `kit` tells what Chakra would do: `elements` of its package by name, `isStyle(prop)`, `classFor(element, styles)`.
 * Answers the new code with its source map, and what of Chakra's it could not do without, each with its place; null for
 * a module that has nothing of Chakra's.
 */
export function withStaticStyles(code, id, kit) {
  if (!code.includes('@chakra-ui/react')) return null
  const { program, errors } = parseSync(id, code, { lang: 'tsx' })
  if (errors.length > 0) throw new Error(`${id}: ${errors[0].message}`)
  const module = new Module(code, program, kit)
  module.write()
  return { ...module.out, left: module.left }
}

const KIT = '@chakra-ui/react'

class Module {
  left = []
  #names = new Map()
  #consts = new Map()
  /** Names that a function has of its own: there they may mean something else. */
  #inner = new Set()
  #own = new Map()
  #kept = new Set()
  #done = new Set()

  constructor(code, program, kit) {
    this.code = code
    this.program = program
    this.kit = kit
    this.text = new MagicString(code)
  }

  get out() {
    return { code: this.text.toString(), map: this.text.generateMap({ hires: true }) }
  }

  write() {
    walk(this.program, (node) => {
      for (const name of boundWithin(node)) this.#inner.add(name)
    })
    for (const node of this.program.body) this.#note(node)
    walk(this.program, (node) => {
      if (node.type === 'JSXElement' && !this.#done.has(node)) this.#element(node)
    })
    this.#endDeclarations()
    this.#endImports()
  }

  /** What the module calls of Chakra’s, its own elements made of them, and constants that a style may name. */
  #note(node) {
    if (node.type === 'ImportDeclaration' && node.source.value === KIT && node.importKind !== 'type')
      for (const { imported, local, importKind } of node.specifiers)
        if (importKind !== 'type') this.#names.set(local.name, imported.name)
    const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') return
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier' || !init) continue
      this.#consts.set(id.name, init)
      if (init.type === 'CallExpression' && this.#names.get(init.callee.name) === 'chakra')
        this.#own.set(id.name, { init, node, isExported: node !== declaration })
    }
  }

  #element(node, given = NOTHING) {
    this.#done.add(node)
    const element = this.#elementOf(node.openingElement.name)
    if (!element) return given === NOTHING ? undefined : this.#give(node, given)
    const read = element === UNKNOWN ? { why: 'none that is known' } : this.#read(node, element)
    if (read.why) {
      if (given !== NOTHING) this.#give(node, given)
      return this.#leave(node, read.why)
    }
    const { tag, attributes, classes, child, busy, meanwhile } = read
    const all = { attributes: [...given.attributes, ...attributes], classes: [...classes, ...given.classes] }
    if (child) {
      this.text.remove(node.start, child.start).remove(child.end, node.end)
      return this.#element(child, all)
    }
    const { openingElement: opening, closingElement: closing } = node
    this.text.overwrite(
      opening.start,
      opening.end,
      `<${tag}${written(all)}${opening.selfClosing ? ' />' : '>'}`,
    )
    if (busy !== null && closing) {
      const spinner = `<span className="${this.kit.classFor(this.kit.elements.Spinner, SPINNING)}" />`
      this.text.appendRight(opening.end, `{(${busy}) ? <>${spinner}${meanwhile}</> : <>`)
      this.text.appendLeft(closing.start, '</>}')
    }
    if (closing) this.text.overwrite(closing.start, closing.end, `</${tag}>`)
    return undefined
  }

  /** What its attributes say: styles, which become classes, and all others, which stay. */
  #read({ openingElement, children }, element) {
    const styles = {}
    const chosen = new Map()
    const attributes = []
    const classes = []
    let { tag } = element
    let asChild = false
    let [busy, meanwhile] = [null, null]
    for (const attribute of openingElement.attributes) {
      if (attribute.type === 'JSXSpreadAttribute') return { why: 'a spread' }
      const { value } = attribute
      const name = attribute.name.type === 'JSXNamespacedName' ? null : attribute.name.name
      if (name === 'asChild') asChild = true
      else if (name === 'as') {
        if (value.type !== 'Literal') return { why: 'as' }
        tag = value.value
      } else if (name === 'className') classes.push(this.#expressionOf(value))
      else if (name !== null && (name in element.props || this.kit.isStyle(name))) {
        const known = value === null ? { value: true } : this.#known(valueOf(value))
        if (known) styles[name] = known.value
        else {
          const choice = this.#choice(valueOf(value), name, element)
          if (choice === null) return { why: name }
          chosen.set(name, choice)
        }
      } else if (name === 'loading' && element.attributes?.type === 'button')
        busy = this.#source(valueOf(value))
      else if (name === 'loadingText' && value.type === 'Literal') meanwhile = value.value
      else if (name === 'loading' || name === 'unstyled') return { why: name }
      else attributes.push(this.#source(attribute))
    }
    const over = overridden(styles, [...chosen.keys()])
    if (over) return { why: `${over}, which is chosen and decided by another style, too` }
    if (busy !== null && (meanwhile === null || asChild)) return { why: 'loading without loadingText' }
    if (busy !== null) attributes.push(...this.#resting(attributes, busy))
    const child = asChild ? onlyChild(children) : null
    if (asChild && !child) return { why: 'asChild' }
    const base = this.kit.classFor(element, styles)
    if (base) classes.unshift(JSON.stringify(base))
    classes.push(...chosen.values())
    const always = asChild ? [] : Object.entries(element.attributes ?? {})
    const named = new Set(openingElement.attributes.map(({ name }) => name.name))
    attributes.unshift(
      ...always.filter(([name]) => !named.has(name)).map(([name, value]) => `${name}="${value}"`),
    )
    return { tag, attributes, classes, child, busy, meanwhile }
  }

  /** What a button has while what it began is on its way. */
  #resting(attributes, busy) {
    const at = attributes.findIndex((text) => /^disabled\b/.test(text))
    const [own] = at < 0 ? [] : attributes.splice(at, 1)
    const rests = own ? `(${busy}) || (${/^disabled=\{(.*)\}$/s.exec(own)?.[1] ?? 'true'})` : busy
    return [`disabled={${rests}}`, `data-loading={(${busy}) ? '' : undefined}`]
  }

  /** The expression of the class that a value chosen while it runs comes to; null where the choices are not known. */
  #choice(node, name, element) {
    const known = this.#known(node)
    if (name in element.props && !element.props[name]) return null
    if (known) return JSON.stringify(this.kit.classFor(CHOSEN(element), { [name]: known.value }))
    if (node.type === 'ConditionalExpression') {
      const [one, other] = [
        this.#choice(node.consequent, name, element),
        this.#choice(node.alternate, name, element),
      ]
      return one && other && `(${this.#source(node.test)} ? ${one} : ${other})`
    }
    if (node.type === 'LogicalExpression' && node.operator === '&&') {
      const then = this.#choice(node.right, name, element)
      return then && `(${this.#source(node.left)} ? ${then} : "")`
    }
    if (node.type === 'MemberExpression' && node.computed && node.object.type === 'Identifier') {
      const table = this.#known(node.object)?.value
      if (!table) return null
      const rows = Object.entries(table).map(([key, value]) => {
        const chosen = this.kit.classFor(CHOSEN(element), { [name]: value })
        return `${JSON.stringify(key)}: ${JSON.stringify(chosen)}`
      })
      return `({ ${rows.join(', ')} })[${this.#source(node.property)}]`
    }
    return null
  }

  /** The value of an expression that is the same whenever it runs. */
  #known(node) {
    switch (node?.type) {
      case 'Literal':
        return { value: node.value }
      case 'TemplateLiteral':
        return node.expressions.length === 0 ? { value: node.quasis[0].value.cooked } : null
      case 'UnaryExpression': {
        const known = node.operator === '-' ? this.#known(node.argument) : null
        return known && { value: -known.value }
      }
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
        return this.#known(node.expression)
      case 'Identifier':
        if (node.name === 'undefined') return { value: undefined }
        return this.#consts.has(node.name) && !this.#inner.has(node.name)
          ? this.#known(this.#consts.get(node.name))
          : null
      case 'CallExpression':
        return this.#names.get(node.callee.name) === 'defineStyle' ? this.#known(node.arguments[0]) : null
      case 'ArrayExpression': {
        const items = node.elements.map((item) => this.#known(item))
        return items.includes(null) ? null : { value: items.map(({ value }) => value) }
      }
      case 'ObjectExpression':
        return this.#knownObject(node)
      default:
        return null
    }
  }

  #knownObject({ properties }) {
    const value = {}
    for (const property of properties) {
      const isSpread = property.type === 'SpreadElement'
      const known = this.#known(isSpread ? property.argument : property.value)
      if (!known || (!isSpread && property.computed)) return null
      if (isSpread) Object.assign(value, known.value)
      else value[property.key.name ?? property.key.value] = known.value
    }
    return { value }
  }

  #elementOf(name) {
    if (name.type === 'JSXMemberExpression')
      return this.#names.get(name.object.name) === 'chakra' ? { tag: name.property.name, props: {} } : null
    if (this.#inner.has(name.name)) return null
    if (this.#names.has(name.name)) return this.kit.elements[this.#names.get(name.name)] ?? UNKNOWN
    const own = this.#own.get(name.name)
    if (!own) return null
    const [tag, recipe] = own.init.arguments
    const known = recipe ? this.#known(recipe) : { value: {} }
    if (tag?.type !== 'Literal' || !known || own.init.arguments.length > 2) return UNKNOWN
    const variants = Object.keys(known.value.variants ?? {})
    return {
      tag: tag.value,
      props: Object.fromEntries(variants.map((name) => [name, null])),
      recipe: known.value,
    }
  }

  /** To the child of an element that is `asChild`. A class that comes with a spread of a name is one more, as Chakra has it. */
  #give(node, { attributes, classes }) {
    const { openingElement: opening } = node
    const spreads = opening.attributes.filter(({ type }) => type === 'JSXSpreadAttribute')
    if (spreads.length > 0 && attributes.some((text) => /^(on[A-Z]|style\b)/.test(text)))
      return this.#leave(node, 'a spread, and what it might replace')
    const own = opening.attributes.find(({ name }) => name?.name === 'className')
    const all = [
      ...classes,
      ...(own ? [this.#expressionOf(own.value)] : []),
      ...spreads.flatMap(({ argument }) =>
        argument.type === 'Identifier' ? [`${argument.name}?.className`] : [],
      ),
    ]
    if (own) this.text.remove(own.start, own.end)
    const start = (opening.typeArguments ?? opening.name).end
    this.text.appendLeft(start, written({ attributes, classes: spreads.length > 0 ? [] : all }))
    if (spreads.length > 0)
      this.text.appendLeft(opening.attributes.at(-1).end, written({ attributes: [], classes: all }))
    return undefined
  }

  #leave(node, why) {
    const { name } = node.openingElement
    const root = name.type === 'JSXMemberExpression' ? name.object.name : name.name
    this.#kept.add(root)
    const line = this.code.slice(0, node.start).split('\n').length
    this.left.push(`${line}: <${this.code.slice(name.start, name.end)}>, ${why}`)
    return undefined
  }

  #expressionOf(value) {
    return value.type === 'Literal' ? JSON.stringify(value.value) : `(${this.#source(valueOf(value))})`
  }

  /** Its text, with the elements in it written anew. */
  #source(node) {
    walk(node, (inner) => {
      if (inner.type === 'JSXElement' && !this.#done.has(inner)) this.#element(inner)
    })
    return this.text.slice(node.start, node.end)
  }

  #endDeclarations() {
    for (const [name, { node, isExported }] of this.#own)
      if (!isExported && !this.#kept.has(name) && !this.#isNamed(name)) this.text.remove(node.start, node.end)
      else {
        this.#kept.add('chakra')
        this.left.push(`${this.code.slice(0, node.start).split('\n').length}: chakra(…)`)
      }
  }

  /** Elsewhere than as an element. */
  #isNamed(name) {
    let times = 0
    for (const statement of this.program.body)
      if (statement.type !== 'ImportDeclaration')
        walk(statement, (node) => {
          if (node.type === 'Identifier' && node.name === name) times++
        })
    // Once where it is declared, unless that is another module.
    return times > (this.#names.has(name) ? 0 : 1)
  }

  /** Names that nobody says any more are no longer imported. */
  #endImports() {
    for (const node of this.program.body) {
      if (node.type !== 'ImportDeclaration' || node.source.value !== KIT || node.importKind === 'type')
        continue
      const staying = node.specifiers.filter(
        (one) => one.importKind === 'type' || this.#isSaid(one.local.name),
      )
      const names = staying.map((one) => this.code.slice(one.start, one.end)).join(', ')
      if (staying.some((one) => one.importKind !== 'type')) this.left.push(`import of ${names}`)
      this.text.overwrite(node.start, node.end, names ? `import { ${names} } from '${KIT}'` : '')
    }
    const defines = [...this.#names].filter(
      ([local, name]) => name === 'defineStyle' && !this.#kept.has(local),
    )
    for (const [local] of defines)
      walk(this.program, (node) => {
        if (node.type !== 'CallExpression' || node.callee.name !== local) return
        const [style] = node.arguments
        this.text.remove(node.start, style.start).remove(style.end, node.end)
      })
  }

  #isSaid(local) {
    const name = this.#names.get(local)
    return this.#kept.has(local) || (!MACROS.has(name) && (!this.kit.elements[name] || this.#isNamed(local)))
  }
}

/** Of what is chosen, what Chakra would have another style of the element decide: the class of a choice wins over it. */
function overridden(styles, chosen) {
  if ('css' in styles) return chosen[0]
  return 'hideBelow' in styles || 'hideFrom' in styles ? chosen.find((name) => name === 'display') : undefined
}

const NOTHING = { attributes: [], classes: [] }
const UNKNOWN = {}
/** A style that is chosen stands beside all the others of its element. */
const CHOSEN = ({ props }) => ({ props, isChosen: true })
/** Of Chakra’s, gone once all that they say is known. */
const MACROS = new Set(['chakra', 'defineStyle'])
/** As Chakra's Button has it. */
const SPINNING = { size: 'inherit', borderWidth: '0.125em', color: 'inherit' }

const valueOf = (value) => (value.type === 'JSXExpressionContainer' ? value.expression : value)

function written({ attributes, classes }) {
  const isText = (expression) => expression.startsWith('"')
  const className =
    classes.length === 0
      ? []
      : classes.every(isText)
        ? [
            `className="${classes
              .map((one) => JSON.parse(one))
              .filter(Boolean)
              .join(' ')}"`,
          ]
        : [`className={[${classes.join(', ')}].filter(Boolean).join(' ')}`]
  return [...className, ...attributes].map((one) => ` ${one}`).join('')
}
