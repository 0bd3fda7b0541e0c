import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const LINE = '1px solid var(--color-line)'

const MARKER = {
  content: 'normal',
  width: '0.5rem',
  height: '0.5rem',
  borderRadius: '50%',
  margin: '0.375rem 0.125rem',
}

/** The editor in the colours of the console: they change with its theme by themselves. */
const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--color-ink)', backgroundColor: 'var(--color-surface)' },
  // Its host shows that it has the focus.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', fontSize: 'var(--text-xs)', lineHeight: '1.25rem' },
  '.cm-content': { caretColor: 'var(--color-ink)', paddingBlock: '0.5rem' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--color-ink)' },
  '.cm-gutters': { backgroundColor: 'var(--color-surface)', color: 'var(--color-muted)', border: 'none' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--color-hover)', color: 'var(--color-ink)' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--color-hover) 60%, transparent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'light-dark(#cddbfb, #34497a)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--color-accent-soft)', outline: LINE },
  '.cm-searchMatch': { backgroundColor: 'var(--color-review-soft)', outline: '1px solid var(--color-review-line)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--color-accent-soft)' },
  '.cm-panels': { backgroundColor: 'var(--color-raised)', color: 'var(--color-ink)', borderTop: LINE },
  '.cm-panel.cm-search': { fontFamily: 'var(--font-sans)', fontSize: 'var(--text-sm)' },
  '.cm-textfield': {
    backgroundColor: 'var(--color-surface)',
    color: 'var(--color-ink)',
    border: '1px solid var(--color-edge)',
  },
  '.cm-button': {
    backgroundColor: 'var(--color-surface)',
    backgroundImage: 'none',
    color: 'var(--color-ink)',
    border: '1px solid var(--color-edge)',
  },
  '.cm-panel.cm-search [name=close]': { color: 'var(--color-ink)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--color-raised)',
    color: 'var(--color-ink)',
    border: '1px solid var(--color-edge)',
    borderRadius: 'var(--radius-sm)',
    boxShadow: 'var(--shadow-raised)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-mono)', fontSize: 'var(--text-xs)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.125rem 0.5rem', lineHeight: '1.25rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--color-accent)',
    color: 'var(--color-on-accent)',
  },
  '.cm-completionDetail': { fontStyle: 'normal', opacity: '1', marginLeft: '1em' },
  // Drawn without the pictures that they are by themselves, whose styles the content security policy refuses.
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--color-blocked-line)',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--color-review-line)',
    textUnderlineOffset: '3px',
  },
  '.cm-lint-marker.cm-lint-marker-error': { ...MARKER, backgroundColor: 'var(--color-blocked-line)' },
  '.cm-lint-marker.cm-lint-marker-warning': { ...MARKER, backgroundColor: 'var(--color-review-line)' },
  '.cm-diagnostic': { fontFamily: 'var(--font-sans)', fontSize: 'var(--text-sm)', maxWidth: '36rem' },
  '.cm-diagnostic-error': { borderLeft: '4px solid var(--color-blocked-line)' },
  '.cm-diagnostic-warning': { borderLeft: '4px solid var(--color-review-line)' },
})

const words = HighlightStyle.define([
  { tag: [tags.definition(tags.propertyName), tags.propertyName], fontWeight: '600' },
  { tag: tags.comment, color: 'var(--color-muted)', fontStyle: 'italic' },
  { tag: tags.string, color: 'var(--color-clean)' },
  { tag: [tags.punctuation, tags.squareBracket, tags.brace, tags.separator], color: 'var(--color-muted)' },
  { tag: tags.invalid, color: 'var(--color-blocked)' },
])

export const codeLook = [theme, syntaxHighlighting(words)]
