import type { Point } from '@tribunal/eval'
import { html, type Markup } from './markup.ts'

export interface PlotSeries {
  readonly name: string
  readonly points: readonly Point[]
}

export interface LinePlot {
  /** Unique in the page: what the drawing is called for those who do not see it. */
  readonly id: string
  readonly title: string
  readonly x: string
  readonly y: string
  readonly series: readonly PlotSeries[]
  /** A line from corner to corner: chance, or a probability that means what it says. */
  readonly diagonal?: boolean
  readonly marks?: boolean
}

const WIDTH = 420
const HEIGHT = 320
const LEFT = 52
const TOP = 14
const SIZE_X = WIDTH - LEFT - 14
const SIZE_Y = HEIGHT - TOP - 48
const TICKS = [0, 0.25, 0.5, 0.75, 1] as const

/** Lines over the unit square, each with a dash of its own beside its colour, and named below the drawing. */
export function linePlot(plot: LinePlot): Markup {
  const { id, title, series } = plot
  const described = `${title}: ${series.map(({ name }) => name).join(', ')}`
  return html`<svg class="plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="${id}-t"><title id="${id}-t">${described}</title>${TICKS.map(grid)}${plot.diagonal ? html`<path class="diagonal" d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}"/>` : ''}${series.map((one, i) => line(one, i, plot.marks === true))}<text class="axis" x="${LEFT + SIZE_X / 2}" y="${HEIGHT - 8}" text-anchor="middle">${plot.x}</text><text class="axis" transform="translate(13 ${TOP + SIZE_Y / 2}) rotate(-90)" text-anchor="middle">${plot.y}</text></svg>${series.length > 1 ? html`<ul class="legend">${series.map(legend)}</ul>` : ''}`
}

function grid(at: number): Markup {
  return html`<path class="grid" d="M${x(at)} ${y(0)}V${y(1)}M${x(0)} ${y(at)}H${x(1)}"/><text class="tick" x="${x(at)}" y="${y(0) + 16}" text-anchor="middle">${at}</text><text class="tick" x="${x(0) - 6}" y="${y(at) + 4}" text-anchor="end">${at}</text>`
}

function line({ points }: PlotSeries, i: number, marks: boolean): Markup {
  const d = points.map(([a, b], k) => `${k === 0 ? 'M' : 'L'}${x(a)} ${y(b)}`).join('')
  const dots = marks ? points.map(([a, b]) => html`<circle class="dot s${i}" cx="${x(a)}" cy="${y(b)}" r="3.5"/>`) : ''
  return html`<path class="line s${i}" d="${d}"/>${dots}`
}

function legend({ name }: PlotSeries, i: number): Markup {
  return html`<li><svg class="key" viewBox="0 0 28 8" aria-hidden="true"><path class="line s${i}" d="M0 4H28"/></svg>${name}</li>`
}

function x(share: number): number {
  return Math.round(10 * (LEFT + clamp(share) * SIZE_X)) / 10
}

function y(share: number): number {
  return Math.round(10 * (TOP + (1 - clamp(share)) * SIZE_Y)) / 10
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share))
}
