import { type Command, Option } from 'commander'
import type { CaseServiceOptions } from '../cases/case-service.ts'
import type { NoticeListOptions } from '../commands/notices/notices.ts'
import type { Translate } from '../messages/catalogue.ts'
import { atService, command, count, type Runner } from './command.ts'

const load = () => import('../commands/notices/notices.ts')

/** Commands about notices that people sent, at the service where they do. */
export function addNoticeCommands(program: Command, t: Translate, run: Runner): void {
  const notices = command(program, 'notices', t)
  atService(command(notices, 'list', t, 'notices_list'), t)
    .option('--decision <id>', t('option.notice_decision'))
    .option('--unmatched', t('option.notice_unmatched'))
    .option('--trusted', t('option.notice_trusted'))
    .addOption(new Option('--limit <n>', t('option.notice_limit')).argParser(count(t)))
    .option('--after <place>', t('option.fact_check_after'))
    .action((options: NoticeListOptions) =>
      run(async (context, settings) => (await load()).noticesList(options, context, settings)),
    )
  atService(command(notices, 'show', t, 'notices_show'), t)
    .argument('<id>', t('argument.notice'))
    .action((id: string, options: CaseServiceOptions) =>
      run(async (context, settings) => (await load()).noticesShow(id, options, context, settings)),
    )
}
