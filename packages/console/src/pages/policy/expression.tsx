import type { Policy } from '@tribunal/client'
import { useFormat } from '../../components/use-format.ts'
import { constantsIn } from './constants-in.ts'

/** A condition as CEL, and what the thresholds in it are. */
export function Expression({ text, constants }: { readonly text: string; readonly constants: Policy['constants'] }) {
  const format = useFormat()
  const named = constantsIn(text, constants)
  return (
    <div className="text-sm">
      <code className="font-mono text-xs leading-5 wrap-anywhere">{text}</code>
      {named.length > 0 && (
        <ul className="mt-0.5 flex flex-wrap gap-x-3 text-muted">
          {named.map(({ name, value, reason }) => (
            <li key={name} title={reason}>
              <code className="text-xs">{name}</code> ={' '}
              {typeof value === 'number' ? format.number(value, 4) : String(value)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
