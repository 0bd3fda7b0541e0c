import { Download } from 'lucide-react'
import { useTranslation } from '../../messages/use-translation.ts'
import { Button } from '../button.tsx'
import { type CsvCell, csvOf } from './csv.ts'

/** Lets the browser save `text` as a file, as if a link to it had been followed. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Saves the rows of a table; `name` without its ending. The mark at the beginning tells spreadsheets that it is UTF-8. */
export function CsvButton({
  name,
  header,
  rows,
  disabled = false,
}: {
  readonly name: string
  readonly header: readonly string[]
  readonly rows: () => readonly (readonly CsvCell[])[]
  readonly disabled?: boolean
}) {
  const { t } = useTranslation()
  const save = () => saveFile(`${name}.csv`, `\ufeff${csvOf(header, rows())}`, 'text/csv')
  return (
    <Button size="sm" icon={Download} disabled={disabled} onClick={save}>
      {t('download_csv')}
    </Button>
  )
}
