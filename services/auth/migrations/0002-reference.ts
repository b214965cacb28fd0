import { resources } from '@forecourt/contracts'
import { resourceTableSql } from '@forecourt/kernel/resource'

/** Languages, themes and identity providers. */
export const up = [resources.language, resources.theme, resources.federer].map(resourceTableSql)
