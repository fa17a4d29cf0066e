/**
 * The pictures that the cards of the front page have in their sets; a test keeps them so. They are drawn when the page is built, so that nobody
 * loads whole sets and every figure to see a dozen cards.
 */
import type { Picture } from '../look/pictures/dealing';

export const PICTURES: Record<string, readonly Picture[]> = {
  binmat: [
    { name: '8&', figure: 'suitForm', composition: 'dive', scene: 'rain', hue: 'purple', light: 0.96 },
    { name: '@^', figure: 'suitVoid', composition: 'stairs', scene: 'peaks', hue: 'orange', light: 0.83 },
  ],
  bloodless: [
    { name: 'Ashwing Moth', figure: 'moth', composition: 'pair', scene: 'tiles', hue: 'green', light: 0.88 },
    { name: 'Debt Collector', figure: 'collector', composition: 'right', scene: 'waves', hue: 'yellow', light: 0.31 },
    { name: 'Blood Flask', figure: 'flask', composition: 'below', scene: 'rays', hue: 'purple', light: 0.19 },
    { name: 'Brick Hound', figure: 'hound', composition: 'slant', scene: 'columns', hue: 'vermillion', light: 0.43 },
    { name: 'Husk Warden', figure: 'husk', composition: 'slant', scene: 'bands', hue: 'vermillion', light: 0.53 },
    { name: 'Reed Watcher', figure: 'heron', composition: 'giant', scene: 'disc', hue: 'vermillion', light: 0.29 },
  ],
  datawarriors: [
    { name: 'Larva', figure: 'grub', composition: 'left', scene: 'hills', hue: 'vermillion', light: 0.8 },
    { name: 'Firewall', figure: 'wall', composition: 'close', scene: 'columns', hue: 'green', light: 0.31 },
  ],
  technomancy: [
    { name: 'Siege Walker', figure: 'walker', composition: 'right', scene: 'peaks', hue: 'orange', light: 0.74 },
    { name: 'Ledger Oracle', figure: 'eye', composition: 'medal', scene: 'rain', hue: 'orange', light: 0.73 },
  ],
};
