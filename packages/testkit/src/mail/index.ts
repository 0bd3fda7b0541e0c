export { LOCALHOST } from './localhost.ts'
export { type MailFaults, type MailServer, mailServer, type ReceivedMail } from './mail-server.ts'
