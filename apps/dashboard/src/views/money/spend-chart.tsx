import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { chartOptions, type Inks } from './chart-options';
import type { DayCount } from './day-series';
import { moneyTexts } from './money-texts';
import { useShortDay } from './use-short-day';

const HEIGHT_PX = 220;

/** Colours as the browser computes them now: a canvas knows neither custom properties nor `light-dark()`. */
function inksOf(box: HTMLElement): Inks {
  const ink = (name: string): string => {
    const probe = box.querySelector(`[data-ink='${name}']`);
    return probe ? getComputedStyle(probe).color : 'gray';
  };
  return { spent: () => ink('spent'), calls: () => ink('calls'), text: () => ink('text'), line: () => ink('line') };
}

/** Redraws when the colours change and when the width does. */
function follow(box: HTMLElement, plot: uPlot): () => void {
  const redraw = (): void => plot.redraw();
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const theme = new MutationObserver(redraw);
  const size = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height: HEIGHT_PX }));
  scheme.addEventListener('change', redraw);
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  size.observe(box);
  return () => {
    scheme.removeEventListener('change', redraw);
    theme.disconnect();
    size.disconnect();
    plot.destroy();
  };
}

/** What each day cost as columns, and its calls as a line. The table beside it is for those who cannot see it. */
export function SpendChart({ days }: { days: readonly DayCount[] }) {
  const say = useTexts(moneyTexts);
  const { money, number } = useFormats();
  const shortDay = useShortDay();
  const box = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number>();
  useEffect(() => {
    const at = box.current;
    if (!at) return;
    const labels = { day: (index: number) => shortDay(days[index]?.key ?? ''), money: (rupees: number) => money(rupees), number };
    const options = chartOptions(labels, inksOf(at.parentElement as HTMLElement), setPointed);
    const values = [days.map((_, index) => index), days.map(({ costPaise }) => costPaise / 100), days.map(({ calls }) => calls)];
    const plot = new uPlot({ ...options, width: at.clientWidth, height: HEIGHT_PX }, values as uPlot.AlignedData, at);
    return follow(at, plot);
  }, [days, money, number, shortDay]);
  const day = pointed === undefined ? undefined : days[pointed];
  const sum = (field: 'costPaise' | 'calls'): number => (day ? day[field] : days.reduce((all, one) => all + one[field], 0));
  return (
    <div className="spend-chart">
      <div ref={box} role="img" aria-label={say('chartLabel', { count: days.length })} />
      <span data-ink="text" hidden />
      <span data-ink="line" hidden />
      <p className="legend">
        <strong>{day ? shortDay(day.key) : say('sum', { count: days.length })}</strong>
        <span data-ink="spent">
          <span aria-hidden="true">■</span> {say('spent')} {money(sum('costPaise') / 100)}
        </span>
        <span data-ink="calls">
          <span aria-hidden="true">●</span> {say('calls')} {number(sum('calls'))}
        </span>
      </p>
    </div>
  );
}
