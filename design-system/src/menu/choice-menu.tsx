import { Languages, Monitor, Moon, Sun } from 'lucide-react'
import { IconButton } from '../button/icon-button.tsx'
import type { ThemeMode } from '../theme/apply.ts'
import { Menu } from './menu.tsx'

export interface LanguageSwitchProps {
  label: string
  /** Each language in its own words. */
  languages: readonly { code: string; name: string }[]
  value: string
  onChange: (code: string) => void
}

/** Chooses the language of the interface. */
export function LanguageSwitch({ label, languages, value, onChange }: LanguageSwitchProps) {
  return (
    <Menu
      trigger={<IconButton label={label} icon={<Languages />} tooltip={false} />}
      items={languages.map(({ code, name }) => ({ id: code, label: name }))}
      selected={value}
      onAction={onChange}
    />
  )
}

export interface ThemeSwitchProps {
  label: string
  labels: Record<ThemeMode, string>
  value: ThemeMode
  onChange: (mode: ThemeMode) => void
}

const icons = { light: Sun, dark: Moon, system: Monitor }
const modes = ['light', 'dark', 'system'] as const
const isMode = (id: string): id is ThemeMode => (modes as readonly string[]).includes(id)

/** Chooses light, dark or the system's colours. */
export function ThemeSwitch({ label, labels, value, onChange }: ThemeSwitchProps) {
  const Current = icons[value]
  return (
    <Menu
      trigger={<IconButton label={label} icon={<Current />} tooltip={false} />}
      items={modes.map((id) => {
        const Icon = icons[id]
        return { id, label: labels[id], icon: <Icon size="1em" /> }
      })}
      selected={value}
      onAction={(id) => isMode(id) && onChange(id)}
    />
  )
}
