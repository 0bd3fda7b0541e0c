import { describe, expect, it } from 'vitest'
import { DEFAULT_BINDINGS } from './bindings.ts'
import { CommandBoard } from './command-board.ts'

function note(board: CommandBoard, id: 'list.next' | 'case.skip', name: string, layer = 0): () => void {
  return board.register({ id, layer, run: () => done.push(name) })
}
const done: string[] = []

describe('the board of commands', () => {
  it('runs what is on the screen, the later of two', () => {
    const board = new CommandBoard()
    expect(board.run('list.next')).toBe(false)
    const takeOff = note(board, 'list.next', 'first')
    const second = note(board, 'list.next', 'second')
    expect([board.run('list.next'), board.runnable()]).toEqual([true, ['list.next']])
    second()
    board.run('list.next')
    takeOff()
    expect([done.splice(0), board.runnable()]).toEqual([['second', 'first'], []])
  })

  it('runs nothing under a dialog', () => {
    const board = new CommandBoard()
    note(board, 'list.next', 'page')
    const close = board.openLayer()
    expect([board.run('list.next'), board.meantBy('j', DEFAULT_BINDINGS)]).toEqual([false, undefined])
    note(board, 'case.skip', 'dialog', 1)
    expect(board.meantBy('s', DEFAULT_BINDINGS)).toBe('case.skip')
    expect([board.runnable(), board.below()]).toEqual([['case.skip'], ['list.next']])
    close()
    expect([board.meantBy('j', DEFAULT_BINDINGS), board.run('case.skip')]).toEqual(['list.next', false])
  })

  it('tells who listens, and gives the same list until something changes', () => {
    const board = new CommandBoard()
    let told = 0
    const stop = board.subscribe(() => told++)
    const takeOff = note(board, 'case.skip', 'x')
    expect([told, board.runnable()]).toEqual([1, ['case.skip']])
    const same = board.runnable()
    expect(board.runnable()).toBe(same)
    stop()
    takeOff()
    expect(told).toBe(1)
  })
})
