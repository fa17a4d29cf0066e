import { mount } from 'svelte';
import App from './App.svelte';
import { speak } from './i18n/index.svelte';
import './look/app.css';
import { settings } from './state/settings.svelte';

const target = document.getElementById('page');
if (target) void speak(settings.kept.language).then(() => mount(App, { target }));

// Once loaded, the page opens without a network too. Browsers allow this on safe ground only.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register(new URL('offline.js', document.baseURI)).catch(() => undefined));
}
