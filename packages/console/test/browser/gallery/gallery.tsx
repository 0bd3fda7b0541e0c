import { ProblemError } from '@tribunal/client'
import { Flag, Trash } from 'lucide-react'
import { useState } from 'react'
import {
  announce,
  Badge,
  Button,
  ButtonRow,
  Card,
  Checkbox,
  Dialog,
  Empty,
  Id,
  KeyValues,
  Loading,
  Menu,
  ModelWords,
  Money,
  OUTCOMES,
  OutcomeBadge,
  OutcomeFrame,
  Page,
  Popover,
  Problem,
  ProblemNote,
  RangeField,
  Segments,
  SelectField,
  Spinner,
  SplitPanes,
  Switch,
  Tabs,
  TextAreaField,
  TextField,
  Time,
  toast,
  UserText,
} from '../../../src/components/index.ts'
import { Records } from './records.tsx'

const REFUSED = new ProblemError({
  status: 400,
  title: 'It does not fit',
  detail: 'a name is needed',
  request_id: 'r-1',
})

/** Everything in the kit, each in the states it has. */
export function Gallery() {
  return (
    <Page title="Gallery" aside={<Badge tone="review">aside</Badge>} hint="Everything in the kit" actions={<Buttons />}>
      <Outcomes />
      <Forms />
      <Overlays />
      <Card title="Values">
        <KeyValues
          items={[
            { label: 'Time', value: <Time at="2026-11-22T10:00:00Z" show="both" /> },
            { label: 'Amount', value: <Money amount={1234.5} currency="EUR" /> },
            { label: 'Id', value: <Id value="0199a000-0000-7000-8000-000000000000" /> },
            { label: 'Sent', value: <UserText text={'<b>bold</b> \u202eright to left\nhttps://example.org'} /> },
          ]}
        />
        <ModelWords model="a-model">The claim is false.</ModelWords>
      </Card>
      <SplitPanes
        name="gallery"
        shares={[1, 1]}
        panes={[
          { id: 'left', label: 'Left pane', content: <Card title="Left">left</Card> },
          { id: 'right', label: 'Right pane', content: <Card title="Right">right</Card> },
        ]}
      />
      <States />
      <Records />
    </Page>
  )
}

function Buttons() {
  const [pressed, setPressed] = useState(0)
  return (
    <ButtonRow>
      <Button variant="primary" command="case.skip" onClick={() => setPressed(pressed + 1)}>
        Skip
      </Button>
      <Button disabled command="case.escalate" onClick={() => setPressed(1_000)}>
        Escalate
      </Button>
      <Button busy>Busy</Button>
      <Button variant="danger" icon={Trash}>
        Remove
      </Button>
      <output data-testid="pressed">{pressed}</output>
    </ButtonRow>
  )
}

function Outcomes() {
  return (
    <Card title="Outcomes">
      <div className="flex flex-wrap gap-3">
        {OUTCOMES.map((outcome) => (
          <OutcomeFrame key={outcome} outcome={outcome} className="flex flex-col gap-2 p-3">
            <OutcomeBadge outcome={outcome} />
            <Button tone={outcome === 'clean' ? 'clean' : 'challenge'} icon={Flag}>
              {outcome}
            </Button>
          </OutcomeFrame>
        ))}
      </div>
    </Card>
  )
}

function Forms() {
  const [text, setText] = useState('')
  const [choice, setChoice] = useState<'one' | 'two'>('one')
  const [on, setOn] = useState(false)
  const [share, setShare] = useState(0.5)
  const options = [
    { value: 'one', label: 'One' },
    { value: 'two', label: 'Two' },
  ] as const
  return (
    <Card title="Forms">
      <form className="grid gap-3 sm:grid-cols-2">
        <TextField label="Name" hint="As it is written" error="It is taken" value={text} onChange={setText} required />
        <TextAreaField label="Note" value={text} onChange={setText} />
        <SelectField label="Choice" value={choice} options={options} onChange={setChoice} />
        <Segments label="Segments" value={choice} options={options} onChange={setChoice} />
        <Checkbox label="Checked" checked={on} onChange={setOn} />
        <Switch label="On" hint="At once" checked={on} onChange={setOn} />
        <RangeField label="Share" value={share} min={0} max={1} step={0.1} text={`${share}`} onChange={setShare} />
      </form>
    </Card>
  )
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'panel'>()
  const [tab, setTab] = useState('first')
  return (
    <Card title="Overlays">
      <ButtonRow>
        <Menu
          trigger={<Button>Menu</Button>}
          items={[{ id: 'a', label: 'Anything', onSelect: () => announce('Done') }]}
        />
        <Popover trigger={<Button>Popover</Button>} label="Filters">
          <TextField label="Filter" value="" onChange={() => undefined} />
        </Popover>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('panel')}>Panel</Button>
        <Button onClick={() => toast({ text: 'Saved', action: { label: 'Undo', run: () => announce('Undone') } })}>
          Toast
        </Button>
        <Button onClick={() => toast({ kind: 'failed', text: 'Not saved' })}>Failure</Button>
      </ButtonRow>
      <Tabs
        label="Tabs"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'first', label: 'First', count: 3, content: 'the first panel' },
          { id: 'second', label: 'Second', content: 'the second panel' },
        ]}
      />
      <Dialog
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title="A dialog"
        placement={open === 'panel' ? 'end' : 'center'}
        actions={<Button onClick={() => setOpen(undefined)}>Done</Button>}
      >
        <ProblemNote error={REFUSED} />
        <Button command="case.note" onClick={() => announce('Noted')}>
          Note
        </Button>
      </Dialog>
    </Card>
  )
}

function States() {
  return (
    <Card title="States">
      <div className="grid gap-3 md:grid-cols-2">
        <Empty text="Nothing was sent yet" />
        <Loading lines={3} />
        <Problem error={REFUSED} onRetry={() => undefined} />
        <Problem error={new TypeError('fetch failed')} />
        <Spinner label="Working" />
      </div>
    </Card>
  )
}
