import { stored } from './stored.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** What this browser shows: as its system does, unless somebody chose. */
export const theme = stored<Theme>('tribunal.theme', (json) => THEMES.find((one) => one === json) ?? 'system')

/** Holds the page to the chosen theme from now on. */
export function applyTheme(): void {
  const apply = () => {
    const chosen = theme.get()
    if (chosen === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = chosen
  }
  theme.subscribe(apply)
  apply()
}
