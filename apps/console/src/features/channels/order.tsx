/** Order by drag: a handle in each row, with the pointer or the keyboard. */
import type { OperatorChannel } from '@aerial/contract/calls/operator-channels.ts';
import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  closestCenter,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type Active,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  type Over,
} from '@dnd-kit/core';
import { GripVertical } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { texts } from './texts.ts';
import styles from './Channels.module.css';

/** As high as a row of the list, px: what an arrow moves by. */
const ROW_PX = 45;

interface Dragged {
  readonly id: OperatorChannel['id'];
  readonly name: string;
  readonly num: number;
}
const draggedOf = (one: Active | Over | null): Dragged | undefined => one?.data.current as Dragged | undefined;

const byRows: KeyboardCoordinateGetter = (event, { currentCoordinates: { x, y } }) => {
  if (event.code !== 'ArrowDown' && event.code !== 'ArrowUp') return undefined;
  event.preventDefault();
  return { x, y: y + (event.code === 'ArrowDown' ? ROW_PX : -ROW_PX) };
};
/** A pointer is over a row whatever its column; the keyboard moves what it has taken. */
const nearestRow: CollisionDetection = (args) => {
  const { pointerCoordinates, droppableRects, droppableContainers } = args;
  if (!pointerCoordinates) return closestCenter(args);
  const within = pointerWithin(args);
  if (within.length > 0) return within;
  return droppableContainers
    .filter(({ id }) => {
      const rect = droppableRects.get(id);
      return rect && pointerCoordinates.y >= rect.top && pointerCoordinates.y < rect.bottom;
    })
    .map(({ id }) => ({ id }));
};

interface Props {
  readonly children: ReactNode;
  /** One channel is put before another, whose number it takes. */
  onMove(moved: Dragged, before: Dragged): void;
}

export function OrderByDrag({ children, onMove }: Props) {
  const t = useTexts(texts);
  const [dragged, setDragged] = useState<Dragged>();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: byRows }),
  );
  const nameOf = (one: Active | Over | null): string => draggedOf(one)?.name ?? '';
  const said = (active: Active, over: Over | null, key: 'drag_over' | 'drag_dropped') =>
    over && over.id !== active.id
      ? t(key, { name: nameOf(active), over: nameOf(over) })
      : t('drag_cancelled', { name: nameOf(active) });
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearestRow}
      accessibility={{
        screenReaderInstructions: { draggable: t('drag_help') },
        announcements: {
          onDragStart: ({ active }) => t('drag_started', { name: nameOf(active) }),
          onDragOver: ({ active, over }) => said(active, over, 'drag_over'),
          onDragEnd: ({ active, over }) => said(active, over, 'drag_dropped'),
          onDragCancel: ({ active }) => t('drag_cancelled', { name: nameOf(active) }),
        },
      }}
      onDragStart={({ active }) => setDragged(draggedOf(active))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={({ active, over }) => {
        setDragged(undefined);
        const [moved, before] = [draggedOf(active), draggedOf(over)];
        if (moved && before && moved.id !== before.id) onMove(moved, before);
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={styles.dragged}>
            <GripVertical aria-hidden size={16} />
            {dragged.num} · {dragged.name}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

export function OrderHandle({ id, name, num }: Dragged) {
  const t = useTexts(texts);
  const data: Dragged = { id, name, num };
  const { attributes, listeners, isDragging, setNodeRef: setHandle } = useDraggable({ id, data });
  const { isOver, active, setNodeRef: setPlace } = useDroppable({ id, data });
  return (
    <span
      ref={setPlace}
      className={styles.place}
      data-over={(isOver && active?.id !== id) || undefined}
      data-dragged={isDragging || undefined}
    >
      <button
        ref={setHandle}
        type="button"
        className={styles.handle}
        {...attributes}
        {...listeners}
        aria-label={t('move_channel', { name })}
      >
        <GripVertical aria-hidden size={16} />
      </button>
    </span>
  );
}
