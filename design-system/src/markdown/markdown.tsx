import type { ReactNode } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { Heading, Text } from '../layout/text.tsx'
import { Link } from '../link/link.tsx'
import * as styles from './markdown.css.ts'

export interface MarkdownProps {
  /** CommonMark with tables. HTML in it is shown as text or left out, never run; so are addresses such as `javascript:`. */
  text: string
  /** Rank of its first headings in the page's outline. Default 2: the page has a title of its own. */
  topLevel?: 1 | 2 | 3 | undefined
}

type Level = 1 | 2 | 3 | 4
type Part = { children?: ReactNode }

const headingAt = (rank: number, topLevel: number) => {
  const level = Math.min(4, rank + topLevel - 1) as Level
  return ({ children }: Part) => <Heading level={level}>{children}</Heading>
}

/** An address that would run something is taken away: then it is text. */
function Anchor({ children, href }: Part & { href?: string | undefined }) {
  if (!href) return <>{children}</>
  const isElsewhere = /^https?:/.test(href)
  return (
    <Link variant="inline" href={href} {...(isElsewhere ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
      {children}
    </Link>
  )
}

function componentsFor(topLevel: number): Components {
  return {
    h1: headingAt(1, topLevel),
    h2: headingAt(topLevel === 1 ? 2 : 1, topLevel),
    h3: headingAt(topLevel === 1 ? 3 : 2, topLevel),
    h4: headingAt(3, topLevel),
    h5: headingAt(4, topLevel),
    h6: headingAt(4, topLevel),
    p: ({ children }) => <Text>{children}</Text>,
    ul: ({ children }) => <ul className={styles.bullets}>{children}</ul>,
    ol: ({ children, start }) => (
      <ol className={styles.numbers} start={start}>
        {children}
      </ol>
    ),
    a: Anchor,
    blockquote: ({ children }) => <blockquote className={styles.quote}>{children}</blockquote>,
    code: ({ children }) => <code className={styles.code}>{children}</code>,
    pre: ({ children }) => <pre className={styles.block}>{children}</pre>,
    table: ({ children }) => (
      <div className={styles.scroll}>
        <table className={styles.table}>{children}</table>
      </div>
    ),
    th: ({ children }) => (
      <th scope="col" className={styles.cell}>
        {children}
      </th>
    ),
    td: ({ children }) => <td className={styles.cell}>{children}</td>,
    hr: () => <hr className={styles.rule} />,
  }
}

const components = { 1: componentsFor(1), 2: componentsFor(2), 3: componentsFor(3) }
/** Pictures of elsewhere would tell others who reads this; the content policy refuses them anyway. */
const left = ['img']

const plugins = [remarkGfm]

/** Text that somebody wrote in Markdown, in the type of the application. */
export function Markdown({ text, topLevel = 2 }: MarkdownProps) {
  return (
    <div className={styles.markdown}>
      <ReactMarkdown remarkPlugins={plugins} components={components[topLevel]} disallowedElements={left}>
        {text}
      </ReactMarkdown>
    </div>
  )
}
