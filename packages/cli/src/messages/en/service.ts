/** The service and its record. */
export const service = {
  'help.serve': 'Start the service: HTTP API and workers, on the embedded database or a PostgreSQL of yours.',
  'help.serve_examples':
    '  $ tribunal serve\n  $ tribunal serve --config tribunal.yaml\n  $ TRIBUNAL_PORT=9000 tribunal serve',
  'help.replay': 'Compute decisions again and name any difference: of files, or of the record by id.',
  'help.replay_examples':
    '  $ tribunal replay decisions.jsonl\n  $ tribunal replay 0190a000-0000-7000-8000-000000000001\n  $ tribunal replay --all',
  'help.worker':
    'Do the background work of a service in a process of its own: any number, on any machine that reaches its database.',
  'help.worker_examples':
    '  $ tribunal worker\n  $ TRIBUNAL_DATABASE_URL=env:DB tribunal worker --config tribunal.yaml',
  'worker.started': 'The worker has started.',
  'worker.stopped': 'The worker has stopped.',
  'help.privacy': 'Erase what the record holds about a person.',
  'help.privacy_examples': '  $ tribunal privacy erase C-0042',
  'help.privacy_erase':
    'Erase what every decision about a customer or an author was about. The ledger keeps that there were decisions, and still verifies.',
  'help.privacy_erase_examples': '  $ tribunal privacy erase C-0042\n  $ tribunal privacy erase C-0042 --scrub',
  'option.server': 'let the service at this address do it, with the API key in TRIBUNAL_API_KEY',
  'remote.no_address': '`{server}` is not an address of a service',
  'remote.no_key': 'the service wants an API key',
  'remote.no_key_help':
    'Make one where the service runs, by `tribunal keys create --name me --scope decide` (`read` to look and replay, `review` for cases and to rate claims, `policies` to draft and prove, `admin` to publish and erase), and set TRIBUNAL_API_KEY.',
  'remote.refused': 'the service at {server} does not take the key: {detail}',
  'remote.unreachable': 'there is no service at {server}: {detail}',
  'remote.unreachable_help': 'Check the address, and that `tribunal serve` runs there.',
  'remote.person_help': 'Sign in to the console of the service, and do it there.',
  'option.config': 'configuration of the service; TRIBUNAL_CONFIG or ./tribunal.yaml where absent',
  'option.replay_all':
    'every decision of the record; where a person reads, only those that differ, and how many do not',
  'option.scrub': 'also rewrite the table, so that nothing is left in its files; decisions wait meanwhile',
  'argument.subject': 'customer of payments, or author of posts',
  'option.once': 'show the samples and end; start no service',
  'option.remove_demo': 'remove the record of the demonstration, and end',
  'demo.making_past': 'Making a week of past for the demonstration: decisions, cases and people who worked on them …',
  'demo.removed': 'The demonstration is removed: {folder}',
  'demo.none': 'There is no demonstration to remove: {folder}',
  'demo.running': 'The demonstration is running in {folder}, so nothing was removed.',
  'demo.running_help': 'Stop it with Ctrl-C where it runs, and try again.',
  'demo.recorded': '{count} sample posts and payments, decided when the demonstration was first run.',
  'demo.serving': 'The service runs at {url}, and has recorded all of them in {folder}.',
  'demo.console': 'Open the console (the link works once, within twelve hours):',
  'demo.try':
    'Send it one with this key, which may decide, read and review (each start of the demonstration has a key of its own):',
  'demo.stop': 'Ctrl-C stops it.',
  'serve.listening': 'Tribunal {version} listens at {url}',
  'serve.first_admin': 'Become the first admin by this link, good for an hour and once:\n  {url}',
  'serve.former_link': 'The link that an earlier start printed does not work any more.',
  'serve.only_this_machine':
    'Until there is an admin it answers this machine only; from then on everybody, without a restart.',
  'serve.stopping': 'Stopping: requests under way are answered first.',
  'serve.stopped': 'Stopped. Everything acknowledged is recorded.',
  'serve.cannot_listen': 'The service cannot listen at {host} port {port}: {detail}',
  'serve.cannot_listen_help': 'Another program may have the port: choose another one by `port:` or TRIBUNAL_PORT.',
  'privacy.erased':
    'Erased: {decisions} decisions, {contexts} words of users about posts, {notices} notices, {filters} saved searches.',
  'privacy.no_subject': 'name the person: an empty name is nobody',
  'privacy.none':
    'Nothing was erased: the record holds nothing under this name. Look at how it is written: it is compared exactly.',
  'privacy.memory':
    'Services that run on this database forget the person at their next start; `--server URL` has one forget at once.',
  'replay.erased': 'erased; nothing is left to compute it from',
  'replay.all_same': 'The same decision: {count}',
  'replay.all_different': 'Another decision, named above: {count}',
  'replay.all_erased': 'Erased, nothing left to compute them from: {count}',
  'replay.changed': 'changed since: {names}',
  'replay.not_found': 'the record has no decision {id}',
} as const
