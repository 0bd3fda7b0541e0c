import { PAGES, type PageName } from '../../src/app/pages.ts'
import { COMMAND_IDS, COMMANDS, type Command } from '../../src/keyboard/commands.ts'
import { keyLabel } from '../../src/keyboard/key.ts'
import { titleKey } from '../../src/keyboard/use-command-title.ts'
import { keyboard } from '../../src/messages/en/keyboard.ts'
import { shell } from '../../src/messages/en/shell.ts'
import { PAGE_LOADERS } from '../../src/pages/index.ts'

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The pages that there are, in the order of the navigation. */
export const WRITTEN = (Object.keys(PAGES) as PageName[]).filter((name) => PAGE_LOADERS[name] !== undefined)

/** What each page is for: whom it serves, and what they do there. */
const PURPOSE: Readonly<Record<PageName, string>> = {
  queue:
    'What waits for a person. Filters stand in the address and can be kept and shared; the list goes oldest, most pressing or riskiest first, each case with the clock of its deadline. It changes as others work. Many cases at once are passed on, released or resolved after a preview of what would happen to each.',
  case: 'One case, to be decided. The page shows the submission with its relevant passages marked, the evidence for and against it, and the statements of models, marked as theirs. Each claim says how its author stands to it and which words show that, and says so where it is not clear who or what is meant. What sources outside found stands under “Found outside”, below the evidence: no verdict rests on it. The way to the machine’s outcome stands at the end, with the text of the rule that settled it. After an outcome and a reason, the next case follows: digits choose outcomes only, each reason has a letter that is the same in every case, and a reason that cannot be true of the case is not offered. In a sample the machine’s outcome stays hidden until the first choice. Pictures and texts can be blurred, greyed or muted, and any case skipped.',
  decisions:
    'Every decision, searched by id, whom it is about, outcome, rule, policy or time, with what people made of it. The list can be saved as CSV.',
  decision:
    'One decision, defended: what it rests on, every policy that answered and the rule that settled it, what was unknown or failed, the smallest changes of facts that would have changed it, what each step took. The claims of a post are shown as on the page of a case, with how the author stands to each and with what was found outside. It is replayed from its record, and its proof is verified in this browser against the signed ledger. What the decision does to the post and the account ([measures](guides/measures.md)) stands there with start, end and reason; a lead lifts it there. The statement of reasons and what the customer reads are there as they would be sent, in both languages.',
  subject:
    'An author or a customer: how many decisions there are about them, which outcomes hold now and which the machine came to, what people changed, notices, open measures and strikes, open cases, appeals with when each was or is to be answered, the campaigns of their posts, the devices, countries, merchants and channels of their payments, and every decision. The id of a customer or an author leads here from decisions and cases. Where a reviewer is to choose without the machine’s verdict, it is hidden here as well.',
  policies: 'The policies that are loaded, each with its version, its outcomes, and the document it follows.',
  policy:
    'One policy to read: its rules, and its thresholds with the reason for each. It can be tried on the facts of a past decision or on pasted ones, with sliders for what if; versions are compared line by line.',
  policy_edit:
    'The next version of a policy is written: keys, words, facts and thresholds are completed, what keeps it from loading is shown with its line while it is typed. Beside it stand examples, past decisions or facts of one’s own, each with what the version that decides and the text make of it; what holds of every input, proved whenever one pauses, each finding with its line and with facts that can be tried; and what the text changes line by line. What is written is kept in the browser until it is saved as a draft.',
  policy_new: 'A policy that is not there yet is written, from a small one that loads.',
  communications:
    'The texts that customers and authors read, by outcome, reason and language. What nobody may send is said beside the text while it is written, and beside the form each text stands as a customer reads it: on a telephone, in every language, light or dark. What is written is kept in the browser until it is saved as a draft; then it is released like a policy, and a second person publishes it.',
  release:
    'One version of a policy on its way from draft to retired: the stages that its events brought it to, by whom and when, the steps that are open to you, and the reasons why others are closed. The history lists every event with the reason that people gave. A sentence of the policy that does not hold is shown with its excuse; “No violations found” appears only where the proof found none. The dialog of Activate repeats what changes: outcomes in the attached backtest and decisions seen in shadow.',
  backtest:
    'What another version would have decided on recorded facts, while it runs and when it has ended: outcomes before and after by number and by money, the rules and some decisions of each change, what becomes of the decisions themselves and of the work of reviewers, and how both versions agree with people. Tables are CSV files as well.',
  overview:
    'How decisions, people and queues did in a period: what the machine came to and where policies changed, when the queue would be empty, how often people came to another outcome, what safety overrides replaced, what models took and cost, how reviewers agree with the machine before and after seeing its outcome, how far the last day has moved from the week before, and every rule with its precision. The title of a chart says what it shows. Arrows go from column to column. Each chart is a table and a CSV file as well. Figures of a reviewer are shown to that reviewer alone, and nobody is ranked.',
  audit:
    'The ledger: every event as it was written, as it comes in, found by type, by what it is about, or by who did it. An event is verified in this browser, and so is that the ledger has only grown since it was last looked at.',
  evidence:
    'What claims are checked against: searched, added one by one, or imported, each source with its quality and date.',
  fact_checks:
    'The claims that people of this service rated: how, by whom, and which changes wait for a second person. Those who may, rate a claim here or beside the claim of a post on the page of its case or decision: a rating, how sure they are, the claim in its wordings and languages, sources, an explanation for readers, and images, videos and recordings with which the claim is made.',
  fact_check:
    'One claim that people rated: the published version with its sources, explanations and media, the change that waits with the buttons that confirm or decline it, and every version with its reason and its people. Waiting cases with the claim are decided together after a preview; after a correction or retraction, the posts that were decided with it are decided again, and the page shows what each came to.',
  settings:
    'One’s own appearance and keys, what one is notified of; for those who may, chat channels, people and their roles, keys of programs, webhooks, and [legal holds](guides/retention.md#legal-holds): what is held, for which reason and by whom, placing a hold (the pages of a person and of a decision lead there) and releasing it.',
}

/** The whole of docs/console.md: it follows the pages and commands that there are. */
export function consoleGuide(): string {
  return [INTRODUCTION, keysEverywhere(), ...WRITTEN.map(section)].join('\n\n').concat('\n')
}

/** Where the picture of a page is, seen from docs/. */
export function pictureOf(page: PageName, theme: Theme): string {
  return `images/console/${page}-${theme}.webp`
}

const INTRODUCTION = `# The console

What people work in, served by the service itself under \`/console/\`. \`npm run demo\` starts one with a week of past and prints a link to it.

Everything can be done by keyboard, and every button shows its key. Whatever a page shows (filters, period, tab) stands in its address, so that a link, a reload and the way back keep it. Appearance follows the system unless somebody chooses; so does the language, English or Spanish. Outcomes have a colour, an icon, a word and a style of border each: any one of them is enough. Pages that an account may not use are neither shown nor named.

This page is written from the console's own list of pages and commands, and its pictures are taken of the demonstration: \`UPDATE_SCREENSHOTS=1 npx vitest run --project browser packages/console/test/browser/guide.browser.test.ts\`, then \`UPDATE_GUIDE=1 npx vitest run --project unit packages/console/test/guide\`.`

function keysEverywhere(): string {
  return `## Keys\n\nEach can be changed, and single keys can be switched off, in the settings.\n\n${keyTable(['global', 'list'])}`
}

function section(page: PageName): string {
  const title = shell[`page_${page}`]
  const pictures = THEMES.map((theme) => `![${title}, ${theme}](${pictureOf(page, theme)})`)
  const keys = Object.values<Command>(COMMANDS).some(({ scope }) => scope === page) ? [keyTable([page])] : []
  return [
    `## ${title}`,
    `\`/console${PAGES[page].path.replace('$id', 'ID')}\``,
    PURPOSE[page],
    ...keys,
    pictures.join('\n'),
  ].join('\n\n')
}

function keyTable(scopes: readonly string[]): string {
  const rows = COMMAND_IDS.filter((id) => scopes.includes(COMMANDS[id].scope)).map((id) => {
    const keys = COMMANDS[id].keys.map((key) => `\`${keyLabel(key, false)}\``)
    return `| ${keys.join(' ')} | ${keyboard[titleKey(id)]} |`
  })
  return ['| key | what it does |', '| --- | --- |', ...rows].join('\n')
}
