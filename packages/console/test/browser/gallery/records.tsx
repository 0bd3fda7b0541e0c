import { useState } from 'react'
import { Card, type Column, DataTable, OUTCOMES, OutcomeBadge } from '../../../src/components/index.ts'

interface Row {
  readonly key: string
  readonly name: string
  readonly score: number | undefined
  readonly outcome: string
}

const ROWS: readonly Row[] = Array.from({ length: 10_000 }, (_, index) => ({
  key: `row-${index}`,
  name: `Record ${index}`,
  score: index % 10 === 0 ? undefined : (index * 7919) % 1_000,
  outcome: OUTCOMES[index % OUTCOMES.length]!,
}))

const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { id: 'score', header: 'Score', cell: ({ score }) => score ?? '–', sortBy: ({ score }) => score, align: 'end' },
  { id: 'outcome', header: 'Outcome', cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />, hideBelow: 'sm' },
]

/** A long table: ten thousand rows, of which a few are drawn. */
export function Records() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState('')
  return (
    <Card title="Table" padded={false} actions={<output data-testid="opened">{`${opened} ${selected.size}`}</output>}>
      <DataTable
        label="Records"
        columns={COLUMNS}
        rows={ROWS}
        rowKey={({ key }) => key}
        height="20rem"
        selected={selected}
        onSelect={setSelected}
        onOpen={({ name }) => setOpened(name)}
      />
    </Card>
  )
}
