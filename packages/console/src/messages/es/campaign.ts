import type { campaign as en } from '../en/campaign.ts'
import type { Words } from '../words.ts'

export const campaign: Words<typeof en> = {
  title: 'Campaña',
  size: '{count, plural, one {{posts} publicaciones casi iguales de {count} autor conocido desde} other {{posts} publicaciones casi iguales de {count} autores conocidos desde}}',
  people: 'Decidido por personas sobre las otras:',
  machine: 'Decidido solo por la máquina:',
  share: '{posts} de {others}',
  waiting:
    '{count, plural, one {Espera {count} caso sobre otra publicación} other {Esperan {count} casos sobre otras publicaciones}}',
  cases: 'Ver los casos de esta campaña',
  hidden: 'Lo que se decidió sobre las otras se muestra cuando haya elegido.',
  first_erased: 'Su primera publicación fue borrada. De ella solo queda aquí su id, con el que se nombra la campaña.',
}
