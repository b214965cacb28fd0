import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const ROOT = join(import.meta.dirname, '../../..')

/** What draws a dialog in the end: components of this package, and an element that is one by itself. */
const BASE = 'react-aria-components'
const KIT = '@forecourt/design-system'
const PRIMITIVES = [`${BASE} Modal`, `${BASE} ModalOverlay`, `${BASE} Dialog`, 'dialog']

/** A use of a component in the code: whose it is, where, and what it is titled with. */
interface Use {
  /** Path below `src`, without its ending. */
  readonly file: string
  /** The exported name of the component that is drawn, behind the package it is of. */
  readonly drawn: string
  /** The component that draws it, likewise. */
  readonly by: string
  /** The key of its title, as it stands in the code. */
  readonly title: string | undefined
  /** The title comes from whoever uses the component that draws it. */
  readonly isHandedOn: boolean
}

type Element = ts.JsxOpeningElement | ts.JsxSelfClosingElement

/** Every dialog of the interface, found in its code: `file › key of its title`, or the component that draws it where it has none. */
export function drawnDialogs(): string[] {
  const kit = usesIn('design-system/src', `${KIT} `)
  const named = new Set(PRIMITIVES)
  grow(named, kit)
  const uses = usesIn('ui/src')
  const shells = new Set(named)
  grow(
    shells,
    uses.filter(({ isHandedOn }) => isHandedOn),
  )
  return uses
    .filter(({ drawn, isHandedOn }) => shells.has(drawn) && !isHandedOn)
    .map(({ file, title, by }) => `${file} › ${title ?? by}`)
    .sort()
}

/** Adds what draws one of these, until nothing more does. */
function grow(names: Set<string>, uses: readonly Use[]): void {
  const more = uses.filter(({ drawn, by }) => names.has(drawn) && !names.has(by))
  for (const { by } of more) names.add(by)
  if (more.length > 0) grow(names, uses)
}

const usesIn = (folder: string, owner = ''): Use[] =>
  globSync('**/*.tsx', { cwd: join(ROOT, folder) })
    .filter((file) => !/\.(test|stories)\.tsx$/.test(file))
    .flatMap((file) => usesOf(file.replace(/\.tsx$/, ''), readFileSync(join(ROOT, folder, file), 'utf8'), owner))

/** What a file draws. */
export function usesOf(file: string, text: string, owner = ''): Use[] {
  const source = ts.createSourceFile(`${file}.tsx`, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const imported = importsOf(source, owner)
  const found: Use[] = []
  const visit = (node: ts.Node, by: string): void => {
    const inside = nameOf(node) ?? by
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const tag = node.tagName.getText()
      const drawn = isDialogByRole(node) ? 'dialog' : (imported.get(tag) ?? `${tag} of ${file}`)
      found.push({ file, drawn, by: owner + inside, ...titleOf(node) })
    }
    ts.forEachChild(node, (child) => visit(child, inside))
  }
  visit(source, file)
  return found
}

/** A component: a function at the top of a file. */
const nameOf = (node: ts.Node): string | undefined =>
  ts.isFunctionDeclaration(node) && ts.isSourceFile(node.parent) ? node.name?.text : undefined

/** Exported names by the ones they have here; components of the file itself have their own. */
function importsOf(source: ts.SourceFile, owner: string): Map<string, string> {
  const names = new Map<string, string>()
  for (const statement of source.statements) {
    const own = nameOf(statement)
    if (own && isExported(statement)) names.set(own, owner + own)
    if (!ts.isImportDeclaration(statement)) continue
    const bindings = statement.importClause?.namedBindings
    const from = ts.isStringLiteral(statement.moduleSpecifier) ? statement.moduleSpecifier.text : ''
    const base = from.startsWith('.') ? owner : `${from} `
    if (bindings && ts.isNamedImports(bindings))
      for (const { name, propertyName } of bindings.elements) names.set(name.text, base + (propertyName ?? name).text)
  }
  for (const [name, part] of lateNames(source.text)) names.set(name, owner + part)
  return names
}

/** Names of components whose code comes late (`latePart`), by the ones they are drawn by. */
function lateNames(text: string): Map<string, string> {
  const parts = new Map(
    [...text.matchAll(/const (\w+) = latePart\(\s*async \(\) => \(await import\([^)]+\)\)\.(\w+)\)/g)].map(
      ([, part = '', name = '']) => [part, name],
    ),
  )
  const drawn = [
    ...text.matchAll(/const (?<name>\w+) = useLatePart\((?<part>\w+)/g),
    ...text.matchAll(/<Late part=\{(?<part>\w+)\}[\s\S]*?>\s*\{\((?<name>\w+)\) =>/g),
  ]
  return new Map(drawn.map(({ groups }) => [groups?.name ?? '', parts.get(groups?.part ?? '') ?? '']))
}

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false)

const attributesOf = (element: Element): Map<string, string> =>
  new Map(
    element.attributes.properties
      .filter(ts.isJsxAttribute)
      .map((one) => [one.name.getText(), one.initializer?.getText() ?? '']),
  )

/** `<dialog>`, or what says it is one. */
const isDialogByRole = (element: Element): boolean =>
  element.tagName.getText() === 'dialog' || /dialog/.test(attributesOf(element).get('role') ?? '')

function titleOf(element: Element): Pick<Use, 'title' | 'isHandedOn'> {
  const attributes = attributesOf(element)
  const said = attributes.get('title') ?? attributes.get('label')
  const isHandedOn = said === '{title}' || element.attributes.properties.some(ts.isJsxSpreadAttribute)
  return { title: /(['`"])(.+?)\1(?=[,)}]|$)/.exec(said ?? '')?.[2], isHandedOn }
}
