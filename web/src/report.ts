/** The report of a run as a file: the same view as in the browser, with what it shows inside the page. */
import { mount } from 'svelte';
import { speak } from './i18n/index.svelte';
import './look/app.css';
import ReportFile from './pieces/lab/ReportFile.svelte';
import { settings } from './state/settings.svelte';

const [target, told] = [document.getElementById('page'), document.getElementById('told')?.textContent ?? ''];
if (target && told) {
  settings.kept.language = 'en'; // what the games say was written down in English
  void speak('en').then(() => mount(ReportFile, { target, props: { told: JSON.parse(told) } }));
}
