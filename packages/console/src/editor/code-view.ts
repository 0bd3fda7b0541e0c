import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { yaml } from '@codemirror/lang-yaml'
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { Compartment, EditorSelection, EditorState, type Extension, type Text } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { codeLook } from './code-look.ts'
import { completePolicy } from './policy-completion.ts'
import type { Schema } from './schema-words.ts'

/** What CodeMirror itself says, in Spanish. */
const SPANISH: Readonly<Record<string, string>> = {
  Completions: 'Sugerencias',
  'Control character': 'Carácter de control',
  Diagnostics: 'Problemas',
  'No diagnostics': 'Ningún problema',
  'Go to line': 'Ir a la línea',
  go: 'ir',
  'Selection deleted': 'Selección borrada',
  close: 'cerrar',
  Find: 'Buscar',
  Replace: 'Reemplazar',
  next: 'siguiente',
  previous: 'anterior',
  all: 'todas',
  'match case': 'mayúsculas y minúsculas',
  regexp: 'expresión regular',
  'by word': 'palabra completa',
  replace: 'reemplazar',
  'replace all': 'reemplazar todas',
  'current match': 'coincidencia actual',
  'on line': 'en la línea',
  'replaced match on line $': 'reemplazada la coincidencia de la línea $',
  'replaced $ matches': '$ coincidencias reemplazadas',
}

/** Something to say about a place of the text. Lines and columns count from 1. */
export interface CodeNote {
  readonly line: number
  readonly column: number
  readonly severity: 'error' | 'warning'
  readonly text: string
}

export interface CodeViewOptions {
  readonly text: string
  /** Names the field for screen readers. */
  readonly label: string
  readonly spanish: boolean
  readonly onChange: (text: string) => void
}

/** An editor of policies on the page. */
export interface CodeView {
  setText(text: string): void
  setNotes(notes: readonly CodeNote[]): void
  setSchema(schema: Schema): void
  setWords(label: string, spanish: boolean): void
  /** Brings a place into view and writes on from there. */
  goTo(line: number, column?: number): void
  destroy(): void
}

/**
 * Puts an editor into `host`, behind a shadow root: there its styles are sheets that scripts adopt, which the content
 * security policy lets pass, and no style elements, which it refuses. Tab leaves it; Ctrl-] and Ctrl-[ indent.
 */
export function openCodeView(host: HTMLElement, options: CodeViewOptions): CodeView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const words = new Compartment()
  let schema: Schema | undefined
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        ...EDITING,
        autocompletion({ override: [(context) => completePolicy(context, schema)], icons: false }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) options.onChange(state.doc.toString())
        }),
        words.of(spoken(options.label, options.spanish)),
      ],
    }),
  })
  return {
    setText(text) {
      if (text === view.state.doc.toString()) return
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
    },
    setNotes(notes) {
      const diagnostics = notes.map(({ line, column, severity, text }) => {
        const from = offsetOf(view.state.doc, line, column)
        return { from, to: endOfWord(view.state.doc, from), severity, message: text }
      })
      view.dispatch(setDiagnostics(view.state, diagnostics))
    },
    setSchema: (next) => {
      schema = next
    },
    setWords: (label, spanish) => view.dispatch({ effects: words.reconfigure(spoken(label, spanish)) }),
    goTo(line, column = 1) {
      const selection = EditorSelection.cursor(offsetOf(view.state.doc, line, column))
      view.dispatch({ selection, effects: EditorView.scrollIntoView(selection, { y: 'center' }) })
      view.focus()
    },
    destroy: () => view.destroy(),
  }
}

/**
 * Typing over a selection. A browser that did it itself would carry the look of what was selected over to what is typed, as
 * a style attribute that the content security policy refuses with a complaint. Brackets and quotes close around it as ever.
 */
const typeOver = EditorView.domEventHandlers({
  beforeinput({ inputType, data, cancelable }, view) {
    const typed = inputType === 'insertText' && cancelable && data !== null && !/[()[\]{}"'`]/.test(data)
    if (!typed || view.composing || view.state.selection.main.empty) return false
    view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true })
    return true
  },
})

const EDITING: readonly Extension[] = [
  typeOver,
  lineNumbers(),
  lintGutter(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  history(),
  drawSelection(),
  EditorState.allowMultipleSelections.of(true),
  EditorView.lineWrapping,
  indentUnit.of('  '),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  highlightSelectionMatches(),
  yaml(),
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...completionKeymap,
    ...lintKeymap,
  ]),
  codeLook,
]

function spoken(label: string, spanish: boolean): Extension {
  return [
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', spellcheck: 'false', autocapitalize: 'off' }),
    EditorState.phrases.of(spanish ? SPANISH : {}),
  ]
}

/** Where a line and a column are; the nearest place where the text has become shorter since. */
function offsetOf(doc: Text, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines))
  return Math.min(from + column - 1, to)
}

/** A mark needs something to stand under: the word that begins there, or the rest of the line. */
function endOfWord(doc: Text, from: number): number {
  const { text, from: start, to } = doc.lineAt(from)
  const word = /^[\w-]+/.exec(text.slice(from - start))?.[0].length ?? 1
  return Math.min(from + word, to)
}
